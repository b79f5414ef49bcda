import { type ReactNode, useId, useState, useTransition } from 'react'
import { asksForSeveral } from './asks-for-several.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { isIn, isWaiting } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { useDrop } from '#client/portal/uploads/DropArea.tsx'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import type { ItemQuestion } from './ItemDialog.tsx'
import { itemAnchor } from '#client/portal/uploads/item-changes.ts'
import { AddFile, ChooseFiles, CombinePhotos, TakePhoto } from './UploadButtons.tsx'
import { canTakeMore } from './document-groups.ts'
import { useFilesOf } from './use-files-of.ts'
import { splitReason } from './split-reason.ts'
import styles from './Checklist.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface ItemRowProps {
  item: RequestItem
  taxReturn: TaxReturn
  /** The uploads for this item. */
  uploads: readonly Upload[]
  /** The open thread about it. */
  threadId: string | undefined
  opened: boolean
  /** True if its files are the next thing to send, once it is unfolded. */
  next: boolean
  /** True if the row shows in print only. */
  folded: boolean
  /** Called when files were chosen. */
  onAdd: () => void
  /** "That’s all of these". */
  onComplete: () => Promise<void>
  onToggle: () => void
  onAsk: (kind: ItemQuestion) => void
}

/** A document that the client still has to send. Files can be dropped on the row. */
export function ItemRow({ item, taxReturn, uploads, threadId, ...row }: ItemRowProps) {
  const { opened, next, folded, onAdd, onComplete, onToggle, onAsk } = row
  const { id, title, category } = item
  const { why } = splitReason(item.reason)
  const content = useId()
  const add = (files: readonly File[]) => {
    // The next file takes the place of one that can never pass.
    const replaced = asksForSeveral(item) ? [] : uploads.filter((one) => one.status === 'refused')
    for (const refused of replaced) myUploads.dismiss(refused.id)
    addFiles(myUploads, files, { returnId: taxReturn.id, category, item })
    onAdd()
  }
  const [photoSheet, combine] = usePhotoSheet(title, add)
  const { over, handlers } = useDrop(add)
  return (
    <li
      data-row
      data-folded={folded || undefined}
      className="anchor drop"
      data-over={over || undefined}
      {...handlers}
    >
      <Row gap={0} className={styles.head}>
        <button
          type="button"
          id={itemAnchor(id)}
          className={`row-button grows ${styles.toggle}`}
          aria-expanded={opened}
          aria-controls={opened ? content : undefined}
          onClick={onToggle}
        >
          <Icon className="faint" name={MARKS[item.state] ?? 'check-circle'} size={22} />
          <Stack as="span" gap={2} className="grows breaks">
            <span className="strong">{title}</span>
            <Line item={item} opened={opened} asked={threadId !== undefined} />
          </Stack>
          <Icon className="faint turned" name="chevron-down" size={18} />
        </button>
        {!opened && (
          <span className="rigid pr-inset phone-hidden" data-print="hide">
            <ChooseFiles title={title} onFiles={add} />
          </span>
        )}
      </Row>
      {opened && (
        <div id={content} className={styles.content}>
          <p className="measure muted">{why}</p>
          {item.comment !== null && <p className="muted mt-4 italic">You wrote: {item.comment}</p>}
          {isWaiting(item.state) && (
            <Ways
              {...{ title, next, add, combine, onAsk }}
              canUse={taxReturn.documentsAt !== null}
              ask={
                threadId === undefined ? (
                  <AskAbout short about="item" aboutId={id} name={title} />
                ) : (
                  <ButtonLink
                    variant="quiet"
                    size="small"
                    to="/messages/$id"
                    params={{ id: threadId }}
                  >
                    See your question
                  </ButtonLink>
                )
              }
            />
          )}
          {isIn(item.state) && <Received {...{ item, taxReturn }} />}
          {canTakeMore(item) && <More title={title} {...{ add, combine, onComplete }} />}
        </div>
      )}
      {photoSheet}
      {uploads.length > 0 && (
        <ul className={styles.content} aria-label={`${title}: on their way`}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={myUploads} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface FilesProps {
  add: (files: readonly File[]) => void
  combine: (photos: readonly File[]) => void
}

interface WaysProps extends FilesProps, Pick<ItemRowProps, 'next' | 'onAsk'> {
  title: string
  /** True if there are documents to choose from. */
  canUse: boolean
  ask: ReactNode
}

/** The ways to answer an item. On a phone, those without a file are behind "Other". */
function Ways({ title, next, add, combine, onAsk, canUse, ask }: WaysProps) {
  const [others, setOthers] = useState(false)
  return (
    <div className={`actions mt-12 ${styles.actions}`} data-print="hide">
      <Row as="span" align="stretch" className={`phone-whole-line ${styles.files}`}>
        <TakePhoto title={title} filled={next} onFiles={combine} />
        <ChooseFiles title={title} filled={next} onFiles={add} />
        <CombinePhotos title={title} onFiles={combine} />
      </Row>
      {ask}
      <Button
        variant="quiet"
        size="small"
        className={styles.others}
        aria-expanded={others}
        onClick={() => setOthers(!others)}
      >
        Other
        <Icon name="chevron-down" size={18} />
      </Button>
      {CHOICES.map(({ kind, label }) =>
        kind === 'use' && !canUse ? null : (
          <ChangeButton
            key={kind}
            variant="quiet"
            size="small"
            className={others ? undefined : styles.later}
            onClick={() => onAsk(kind)}
          >
            {label}
          </ChangeButton>
        ),
      )}
    </div>
  )
}

const CHOICES: readonly { kind: ItemQuestion; label: string }[] = [
  { kind: 'decline', label: 'I don’t have this one' },
  { kind: 'expect', label: 'I’ll have it by …' },
  { kind: 'use', label: 'Use a document I’ve already uploaded' },
]

/** The files that an item has so far. */
function Received({ item, taxReturn }: Pick<ItemRowProps, 'item' | 'taxReturn'>) {
  const files = useFilesOf(item, taxReturn.id)
  if (files.length === 0) return null
  return <p className="mt-4 breaks">Received: {files.map(({ fileName }) => fileName).join(', ')}</p>
}

interface MoreProps extends FilesProps, Pick<ItemRowProps, 'onComplete'> {
  title: string
}

/** For an item that asks for several: another file, or the word that no more follow. */
function More({ title, add, combine, onComplete }: MoreProps) {
  const [saying, startSaying] = useTransition()
  return (
    <div className={`actions mt-12 ${styles.actions}`} data-print="hide">
      <Row as="span" align="stretch" className={`phone-whole-line ${styles.files}`}>
        <TakePhoto title={title} onFiles={combine} />
        <AddFile title={title} onFiles={add} another />
      </Row>
      <ChangeButton size="small" pending={saying} onClick={() => startSaying(onComplete)}>
        That’s all of these
      </ChangeButton>
    </div>
  )
}

const MARKS: Partial<Record<RequestItem['state'], IconName>> = { open: 'circle', expected: 'clock' }

/** The most important fact about an item, beside its title; while it is folded, why we ask for it. */
function Line({ item, opened, asked }: { item: RequestItem; opened: boolean; asked: boolean }) {
  const { state, askedAgain, expectedOn, dueOn, reason } = item
  const today = firmToday()
  const facts = [
    asked && 'You asked about this',
    state === 'expected' && expectedOn !== null && `Expected ${formatDay(expectedOn, today)}`,
    dueOn !== null && `${dueOn < today ? 'Was due' : 'Due'} ${formatDay(dueOn, today)}`,
  ].filter((fact) => fact !== false)
  return (
    <>
      {askedAgain !== null && state === 'open' && (
        <span className="amber text-small strong">Your preparer asked again: {askedAgain}</span>
      )}
      {facts.length > 0 && <span className="small">{facts.join(' · ')}</span>}
      {!opened && (
        <span
          className="small phone-hidden"
          data-folded={facts.length > 0 || askedAgain !== null || undefined}
        >
          {splitReason(reason).why}
        </span>
      )}
    </>
  )
}
