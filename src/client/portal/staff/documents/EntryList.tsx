import { Fragment, type ReactNode } from 'react'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { type ItemState, itemStateLabels } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { splitReason } from '#client/portal/client/request-items/split-reason.ts'
import { categoryLabel } from './format-document.ts'
import { firmToday, formatFileSize } from '#client/portal/ui/format.ts'
import { Thumbnail } from '#client/portal/ui/Thumbnail.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { isNew, type DocumentEntry } from './document-entries.ts'
import styles from './documents.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface EntryListProps {
  entries: readonly DocumentEntry[]
  chosen: string | undefined
  /** Without it nothing is marked as new. */
  visit: { seenAt: Date | null } | undefined
  /** True if no document is shown beside the list: then there is room for the reasons. */
  alone: boolean
  onChoose: (key: string) => void
  /** The chosen document, if it is not shown beside the list. */
  children: ReactNode
}

/** The items, each with its documents, then the documents without an item by category. */
export function EntryList({ entries, chosen, visit, alone, onChoose, children }: EntryListProps) {
  return (
    <ul
      className={`rows text-row ${styles.items}`}
      data-alone={alone || undefined}
      aria-label="Documents"
    >
      {entries.map((entry, place) => {
        const { key, item, document } = entry
        const before = entries[place - 1]
        const more = item !== null && before?.item?.id === item.id
        const heading =
          item === null &&
          ((before?.item ?? null) !== null || before?.document?.category !== document?.category)
        return (
          <Fragment key={key}>
            {heading && document && (
              <li className="px-inset pt-16 pb-4" data-heading>
                <h3 className="caption">{categoryLabel(document.category)}</h3>
              </li>
            )}
            <li data-more={more || undefined}>
              <button
                id={key}
                type="button"
                className="row-button stack marked"
                aria-current={key === chosen}
                onClick={() => onChoose(key)}
              >
                {item && !more ? <StateIcon {...item} /> : <span />}
                <Stack as="span" gap={0} className={`breaks leading-140 ${styles.words}`}>
                  {item && !more && (
                    <strong
                      className={`clamped ${item.state === 'withdrawn' ? 'faint regular struck' : 'strong'}`}
                    >
                      {item.title}
                    </strong>
                  )}
                  {item === null && document && (
                    <strong className="clamped strong">{document.originalName}</strong>
                  )}
                  {item && alone && key !== chosen && (
                    <span className="small">{splitReason(item.reason).why}</span>
                  )}
                  <span className={`small dots ${styles.what}`}>
                    {describeEntry(entry, alone).map((fact, at, { length }) => (
                      // The space separates the facts where only the text is read.
                      <span key={fact}>
                        {fact}{' '}
                        {at === length - 1 && visit && isNew(entry, visit.seenAt) && (
                          <em className="px-6 rounded-little strong">new</em>
                        )}
                      </span>
                    ))}
                  </span>
                  {item?.comment && !more && <q className="small">{item.comment}</q>}
                </Stack>
                {document && !alone && <Thumbnail of={document} />}
              </button>
              {key === chosen && children}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

function describeEntry({ item, document }: DocumentEntry, sized: boolean): string[] {
  return [
    ...(document ? describeDocument(document, { named: item !== null, sized }) : []),
    ...(item ? describeState(item) : []),
  ].filter((fact) => typeof fact === 'string')
}

type Fact = string | false | null

function describeDocument(
  document: StaffDocument,
  { named, sized }: Record<'named' | 'sized', boolean>,
): Fact[] {
  const { originalName, uploadedAt, size, verified, request } = document
  const { passwordProtected, damaged, check } = document
  return [
    named && originalName,
    dayOf(uploadedAt),
    sized && formatFileSize(size),
    check !== 'done' && 'being checked',
    passwordProtected && 'needs a password',
    damaged && 'looks damaged',
    verified && !named && 'verified',
    request !== null && !verified && !named && 'asked for another',
  ]
}

function describeState({ state, askedAt, dueOn, expectedOn, askedAgain }: RequestItem): Fact[] {
  const today = firmToday()
  switch (state) {
    case 'open':
      return [
        askedAgain === null ? `asked ${dayOf(askedAt)}` : `asked again ${dayOf(askedAt)}`,
        dueOn && `due ${formatDay(dueOn, today)}`,
      ]
    case 'expected':
      return [`expected ${expectedOn === null ? 'later' : formatDay(expectedOn, today)}`]
    case 'received':
      return []
    case 'accepted':
      return ['accepted']
    case 'not_applicable':
      return ['client doesn’t have it']
    case 'withdrawn':
      return ['withdrawn']
  }
}

function dayOf(moment: Date): string {
  return formatDay(firmDay(moment), firmToday())
}

/** A check mark, too, where the client said that these are all. */
function StateIcon({ state, allIn }: Pick<RequestItem, 'state' | 'allIn'>) {
  const complete = state === 'received' && allIn
  const label = `${itemStateLabels[state]}${complete ? ', complete' : ''}`
  return (
    <span className={COLORS[state] ?? 'faint'} title={label}>
      <Icon name={complete ? 'check' : ICONS[state]} size={20} />
      <span className="visually-hidden">{label}: </span>
    </span>
  )
}

const COLORS: Partial<Record<ItemState, string>> = { received: 'accent', accepted: 'green' }

const ICONS: Record<ItemState, IconName> = {
  open: 'circle',
  expected: 'clock',
  received: 'document',
  accepted: 'check-circle',
  not_applicable: 'close',
  withdrawn: 'close',
}
