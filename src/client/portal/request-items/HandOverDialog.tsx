import { firm } from '#shared/firm.ts'
import { isWaiting } from '#shared/request-item-states.ts'
import type { OwnChecklist } from '#shared/request-items.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { namesOf } from './paper-groups.ts'
import styles from './HandOver.module.css'

interface HandOverDialogProps {
  checklist: OwnChecklist
  opened: boolean
  onClose: () => void
  onDone: () => void
  onClosed: () => void
}

/** Names what is open before the return is handed over. */
export function HandOverDialog({ checklist, opened, onDone, ...on }: HandOverDialogProps) {
  const { taxReturnId, taxYear, items, answered } = checklist
  const open = items.filter(({ state }) => isWaiting(state))
  const handOver = trpc.requestItems.handOver.useMutation({
    onSuccess() {
      toast.success("That's everything", `We have your ${taxYear} return now, and start with it.`)
      onDone()
    },
  })
  return (
    <UiProvider>
      <ConfirmDialog
        opened={opened}
        title="Is that everything?"
        confirmLabel="That's everything"
        cancelLabel="Not yet"
        pending={handOver.isPending}
        onConfirm={() => handOver.mutate({ taxReturnId })}
        onCancel={on.onClose}
        onClosed={on.onClosed}
      >
        <p>{openText(open)}</p>
        <p className={styles.more}>
          {!answered && 'You have not answered the questions yet. '}
          {`Most returns take ${firm.typicalCompletion} from now. You can take it back until we start.`}
        </p>
        <FormError>
          {handOver.error && messageOf(handOver.error, 'It could not be handed over.')}
        </FormError>
      </ConfirmDialog>
    </UiProvider>
  )
}

function openText(open: OwnChecklist['items']): string {
  if (open.length === 0) return 'We start on your return next.'
  const count = open.length === 1 ? '1 paper is' : `${open.length} papers are`
  return `${count} still open: ${namesOf(open, 5)}. We start without ${open.length === 1 ? 'it' : 'them'} or ask again.`
}
