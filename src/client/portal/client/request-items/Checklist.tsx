import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist, RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { useAskedItems } from '#client/portal/client/messages/use-threads.ts'
import { useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { useMyUploads } from '#client/portal/uploads/my-uploads.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useFocusKept } from '#client/portal/ui/use-focus-kept.ts'
import { Button, buttonClass } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { sayAllIn } from '#client/portal/uploads/item-changes.ts'
import { HandOver } from './HandOver.tsx'
import type { ItemQuestion } from './ItemDialog.tsx'
import { ItemRow } from './ItemRow.tsx'
import { canTakeMore, settledItems, waitingItems } from './document-groups.ts'
import { SettledRow } from './SettledRow.tsx'
import styles from './Checklist.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface ChecklistProps {
  checklist: OwnChecklist
  taxReturn: TaxReturn
  /** How many open documents to show at first. 0 shows only that the return is handed over. */
  visible: number
}

/**
 * The checklist of a return: open documents first, then the ones that are in, folded, and "That’s everything" at the
 * end.
 */
export function Checklist({ checklist, taxReturn, visible }: ChecklistProps) {
  useNoStrayDrops()
  return (
    <>
      {visible > 0 && <Items {...{ checklist, taxReturn, visible }} />}
      <HandOver checklist={checklist} taxReturn={taxReturn} canUndo={visible > 0} />
    </>
  )
}

function Items({
  checklist: { items, answered, handedOverAt },
  taxReturn,
  visible,
}: ChecklistProps) {
  const focus = useFocusKept<HTMLUListElement>()
  const [unfolded, setUnfolded] = useState(false)
  /** The unfolded item: '' is the first open one, null is none. */
  const [chosen, setChosen] = useState<string | null>('')
  const asking = useDialog<[ItemQuestion, RequestItem]>()
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturn.id)
  const takesMore = (item: RequestItem) => handedOverAt === null && canTakeMore(item)
  // An item stays in place until its uploads are finished, and one that asks for several until the client says so.
  const staying = new Set([
    ...uploads.flatMap(({ item }) => item?.id ?? []),
    ...items.filter(takesMore).map(({ id }) => id),
  ])
  const waiting = waitingItems(items, staying)
  const asked = useAskedItems(waiting.length > 0)
  const settled = settledItems(items, staying)
  const missing = waiting.filter(({ state }) => isWaiting(state))
  const folded = waiting.length > visible + 1 && !unfolded
  const first = missing[0]?.id
  // Once the chosen item is in, the next one opens.
  const gone = chosen !== null && waiting.every(({ id }) => id !== chosen)
  const opened = gone ? first : chosen
  const focusFirst = () => {
    setChosen('')
    requestAnimationFrame(() => focus.ref.current?.querySelector('button')?.focus())
  }
  const asks = !answered && taxReturn.status === 'pending' && handedOverAt === null
  return (
    <>
      <ul className={`rows ${styles.list}`} aria-label="Documents" {...focus}>
        {asks && <QuestionsRow taxYear={taxReturn.taxYear} />}
        {waiting.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            taxReturn={taxReturn}
            uploads={uploads.filter((upload) => upload.item?.id === item.id)}
            threadId={asked.get(item.id)}
            opened={item.id === opened}
            next={!asks}
            folded={folded && place >= visible}
            onComplete={async () => {
              if (await sayAllIn(item.id)) focusFirst()
            }}
            onAdd={() => setChosen(item.id)}
            onToggle={() => setChosen(item.id === opened ? null : item.id)}
            onAsk={(kind) => asking.open(kind, item)}
          />
        ))}
        {folded && (
          <li className="py-8 px-16" data-print="hide">
            <Button
              variant="quiet"
              size="small"
              icon="chevron-down"
              onClick={() => setUnfolded(true)}
            >
              Show all {missing.length} missing documents
            </Button>
          </li>
        )}
        {settled.length > 0 && <SettledRow items={settled} taxReturn={taxReturn} />}
      </ul>
      {asking.show((frame, kind, item) => (
        <ItemDialog
          {...{ kind, item }}
          taxReturnId={taxReturn.id}
          {...frame}
          onClosed={() => {
            const now = items.find(({ id }) => id === item.id)
            // The item was answered: its row has moved, and the next one is unfolded.
            if (now?.state !== item.state) focusFirst()
          }}
        />
      ))}
    </>
  )
}

const ItemDialog = lazyPart(() => import('./ItemDialog.tsx').then((m) => m.ItemDialog))

/** Leads to the questions: their answers tell the rules what the return needs. */
function QuestionsRow({ taxYear }: { taxYear: number }) {
  return (
    <li data-row className="anchor" data-print="hide">
      <Link
        to="/questions"
        search={{ year: taxYear }}
        className={`row-button grows ${styles.toggle}`}
      >
        <Icon className="accent" name="lightbulb" size={22} />
        <Stack as="span" gap={2} className="grows breaks">
          <span className="strong">Answer a few short questions</span>
          <span className="small">
            So we know which documents to ask for. Takes about two minutes.
          </span>
        </Stack>
        <span className={buttonClass({ variant: 'primary', size: 'small' })} aria-hidden="true">
          Answer
        </span>
      </Link>
    </li>
  )
}
