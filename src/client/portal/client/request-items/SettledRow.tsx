import { useId, useState } from 'react'
import { isIn } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { AddFile } from './UploadButtons.tsx'
import { itemAnchor, reopenItem, takeMore } from '#client/portal/uploads/item-changes.ts'
import { namesOf } from './document-groups.ts'
import { useFilesOf } from './use-files-of.ts'
import styles from './Checklist.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface SettledRowProps {
  /** Items that are in, or that the client doesn't have. */
  items: readonly RequestItem[]
  taxReturn: TaxReturn
}

/** Items that need no more work, in one row that unfolds. */
export function SettledRow({ items, ...rest }: SettledRowProps) {
  const [opened, setOpened] = useState(false)
  const list = useId()
  const arrived = items.filter(({ state }) => isIn(state))
  const without = items.length - arrived.length
  return (
    <li data-row className="anchor">
      <button
        type="button"
        className={`row-button grows ${styles.toggle}`}
        aria-expanded={opened}
        aria-controls={list}
        onClick={() => setOpened(!opened)}
      >
        <Icon className="accent" name="check-circle" size={22} />
        <Stack as="span" gap={2} className="grows breaks">
          {!opened && (
            <span className="truncate muted" data-print="hide">
              <span className="visually-hidden">Received: </span>
              {withRest(namesOf(arrived), without)}
            </span>
          )}
          <span className="truncate muted" data-folded={!opened || undefined}>
            {withRest(arrived.length > 0 && inText(arrived.length), without)}
          </span>
        </Stack>
        <span className="accent text-small strong" data-print="hide">
          {opened ? 'Hide' : `Show ${items.length}`}
        </span>
      </button>
      <ul id={list} className={styles.content} data-folded={!opened || undefined}>
        {items.map((item) => (
          <SettledItem key={item.id} item={item} {...rest} />
        ))}
      </ul>
    </li>
  )
}

function inText(count: number): string {
  return count === 1 ? '1 document received' : `${count} documents received`
}

function withRest(arrived: string | false, without: number): string {
  return [arrived, without > 0 && `${without} that you don’t have`].filter(Boolean).join(' · ')
}

interface SettledItemProps extends Omit<SettledRowProps, 'items'> {
  item: RequestItem
}

function SettledItem({ item, taxReturn }: SettledItemProps) {
  const { id, title, state, category, comment, allIn } = item
  const files = useFilesOf(item, taxReturn.id)
  const facts = [
    state === 'accepted' && 'Accepted',
    state === 'not_applicable' && 'You don’t have this one',
    allIn && 'You said that’s all of these',
    comment !== null && `“${comment}”`,
    ...files.map(({ fileName }) => fileName),
  ]
  return (
    <Row as="li" gap={16} className="min-56 py-8 line-above">
      <Stack as="span" gap={2} className="grows breaks">
        <span>{title}</span>
        <span className="small">{facts.filter(Boolean).join(' · ')}</span>
      </Stack>
      <AskAbout short about="item" aboutId={id} name={title} />
      {state === 'not_applicable' && (
        <ChangeButton
          id={itemAnchor(id)}
          variant="quiet"
          size="small"
          data-print="hide"
          aria-label={`I do have it: ${title}`}
          onClick={() => void reopenItem(id)}
        >
          I do have it
        </ChangeButton>
      )}
      {allIn && state === 'received' && taxReturn.status === 'pending' ? (
        <ChangeButton
          variant="quiet"
          size="small"
          data-print="hide"
          aria-label={`I have more: ${title}`}
          onClick={() => void takeMore(id)}
        >
          I have more
        </ChangeButton>
      ) : null}
      {isIn(state) && (
        <AddFile
          title={title}
          onFiles={(files) =>
            addFiles(myUploads, files, { returnId: taxReturn.id, category, item })
          }
        />
      )}
    </Row>
  )
}
