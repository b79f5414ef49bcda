import { useId } from 'react'
import { formatDay } from '#shared/dates.ts'
import { isWaiting } from '#shared/request-item-states.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { useDrop } from '#client/portal/uploads/DropArea.tsx'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import type { ItemQuestion } from './ItemDialog.tsx'
import { itemAnchor } from '#client/portal/uploads/item-changes.ts'
import { ChooseFiles, CombinePhotos, TakePhoto } from './UploadButtons.tsx'
import { splitReason } from './split-reason.ts'
import styles from './Checklist.module.css'

interface ItemRowProps {
  item: RequestItem
  taxReturn: TaxReturn
  /** The uploads for this item. */
  uploads: readonly Upload[]
  opened: boolean
  /** True if its files are the next thing to send, once it is unfolded. */
  next: boolean
  /** True if the row shows in print only. */
  folded: boolean
  onToggle: () => void
  onAsk: (kind: ItemQuestion) => void
}

/** A document that the client still has to send. Files can be dropped on the row. */
export function ItemRow({ item, taxReturn, uploads, ...row }: ItemRowProps) {
  const { opened, next, folded, onToggle, onAsk } = row
  const { id, title, category } = item
  const { why, source } = splitReason(item.reason)
  const content = useId()
  const add = (files: readonly File[]) => {
    addFiles(myUploads, files, { returnId: taxReturn.id, category, item })
  }
  const [photoSheet, combine] = usePhotoSheet(title, add)
  const { over, handlers } = useDrop(add)
  return (
    <li
      data-row
      data-folded={folded || undefined}
      className={`anchor ${styles.row}`}
      data-over={over || undefined}
      {...handlers}
    >
      <div className={`row middle ${styles.head}`}>
        <button
          type="button"
          id={itemAnchor(id)}
          className={`row middle grows shrinks full min-68px py-12px px-inset clear no-border ink pressable plain gap-14px text-left focus-inside ${styles.toggle}`}
          aria-expanded={opened}
          aria-controls={opened ? content : undefined}
          onClick={onToggle}
        >
          <Icon className={styles.icon} name={MARKS[item.state] ?? 'check-circle'} size={22} />
          <span className="stack grows gap-2px shrinks breaks">
            <span className="strong">{title}</span>
            <Line item={item} opened={opened} />
          </span>
          <Icon className={styles.icon} name="chevron-down" size={18} />
        </button>
        {!opened && (
          <span className="rigid pr-inset phone-hidden" data-print="hide">
            <ChooseFiles title={title} onFiles={add} />
          </span>
        )}
      </div>
      {opened && (
        <div id={content} className={styles.content}>
          <p className="measure muted">{why}</p>
          {source !== null && <p className="small measure muted">{source}</p>}
          {item.comment !== null && (
            <p className="measure muted mt-half breaks italic">You wrote: {item.comment}</p>
          )}
          {isWaiting(item.state) && (
            <div
              className={`actions middle mt-12px gap-1 gap-x-half phone-gap-1 ${styles.actions}`}
              data-print="hide"
            >
              <span className={`row gap-1 mr-1 phone-whole-line phone-m-0 ${styles.files}`}>
                <TakePhoto title={title} filled={next} onFiles={combine} />
                <ChooseFiles title={title} filled={next} onFiles={add} />
                <CombinePhotos title={title} onFiles={combine} />
              </span>
              {CHOICES.map(({ kind, label }) =>
                kind === 'use' && taxReturn.documentsAt === null ? null : (
                  <ChangeButton key={kind} variant="quiet" size="small" onClick={() => onAsk(kind)}>
                    {label}
                  </ChangeButton>
                ),
              )}
            </div>
          )}
        </div>
      )}
      {photoSheet}
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={`${title}: on their way`}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={myUploads} />
          ))}
        </ul>
      )}
    </li>
  )
}

const CHOICES: readonly { kind: ItemQuestion; label: string }[] = [
  { kind: 'decline', label: "I don't have this one" },
  { kind: 'expect', label: 'I expect it by …' },
  { kind: 'use', label: 'Use one that is already here' },
]

const MARKS: Partial<Record<RequestItem['state'], IconName>> = { open: 'circle', expected: 'clock' }

/** The most important fact about an item, beside its title; while it is folded, why we ask for it. */
function Line({ item, opened }: { item: RequestItem; opened: boolean }) {
  const { state, askedAgain, expectedOn, dueOn, reason } = item
  const today = firmToday()
  const facts = [
    state === 'expected' && expectedOn !== null && `Expected ${formatDay(expectedOn, today)}`,
    dueOn !== null && `${dueOn < today ? 'Was due' : 'Due'} ${formatDay(dueOn, today)}`,
  ].filter((fact) => fact !== false)
  return (
    <>
      {askedAgain !== null && state === 'open' && (
        <span className="amber text-small strong">Your preparer asked again: {askedAgain}</span>
      )}
      {facts.length > 0 && <span className="muted text-small">{facts.join(' · ')}</span>}
      {!opened && (
        <span
          className="muted text-small phone-hidden cut ellipsis one-line"
          data-folded={facts.length > 0 || askedAgain !== null || undefined}
        >
          {splitReason(reason).why}
        </span>
      )}
    </>
  )
}
