import { firm } from '#shared/firm/firm.ts'
import { beforeForms, isOver } from '#shared/returns/return-clock.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { ConfirmDialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Stack } from '#client/public/ui/layout.tsx'
import { firstOf, waitingItems } from './document-groups.ts'

interface HandOverDialogProps extends DialogFrame {
  checklist: OwnChecklist
  onDone: () => void
  onClosed: () => void
}

/** Lists what is open before the return is handed over. */
export function HandOverDialog({ checklist, opened, onDone, ...on }: HandOverDialogProps) {
  const { taxReturnId, taxYear, items, answered } = checklist
  const open = waitingItems(items)
  const early = !isOver(taxYear, firmToday())
  const next = early ? beforeForms : 'We’ll start on the return next.'
  const handOver = trpc.requestItems.handOver.useMutation({
    onSuccess() {
      toast.success('That’s everything', `We have your ${taxYear} documents. ${next}`)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Is that everything?"
      confirmLabel="That’s everything"
      cancelLabel="Not yet"
      pending={handOver.isPending}
      onConfirm={() => handOver.mutate({ taxReturnId })}
      onClose={on.onClose}
      onClosed={on.onClosed}
    >
      {open.length > 0 && <StillOpen items={open} />}
      <p className="mt-8">
        {(open.length === 0 || early) && `${next} `}
        {!answered && 'You haven’t answered the questions yet. '}
        {!early && `Most returns take ${firm.typicalCompletion} from now. `}
        You can undo this until we start.
      </p>
      <FormError>{handOver.error && messageOf(handOver.error, 'We couldn’t save that.')}</FormError>
    </ConfirmDialog>
  )
}

function StillOpen({ items }: { items: OwnChecklist['items'] }) {
  const isSingle = items.length === 1
  const [shown, more] = firstOf(items, VISIBLE)
  return (
    <Stack>
      <p>
        {isSingle ? '1 document is still missing:' : `${items.length} documents are still missing:`}
      </p>
      <ul>
        {shown.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
      <p>
        We’ll start without {isSingle ? 'it' : 'them'} and ask again if we need{' '}
        {isSingle ? 'it' : 'them'}.
      </p>
    </Stack>
  )
}

/** Keeps the dialog within a phone's screen. */
const VISIBLE = 5
