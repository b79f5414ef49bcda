import { z } from 'zod'
import { staffReason } from '#shared/users.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { ReasonInput } from './ReasonInput.tsx'

/** A change of somebody’s account that only needs a reason. */
export function ReasonDialog({
  user,
  opened,
  onClose,
  change,
}: AccountDialogProps & { change: keyof typeof TEXTS }) {
  const name = fullName(user)
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ reason: staffReason }), {
    reason: '',
  })
  const text = TEXTS[change]
  const changed = {
    onSuccess() {
      toast.success(text.done, name)
      onClose()
      return queries.admin.users.page.invalidate()
    },
    onError(error: unknown) {
      showRefusal(error)
      reportFailure(text.failed, error)
    },
  }
  const changes = {
    disable: trpc.admin.users.disable.useMutation(changed),
    enable: trpc.admin.users.enable.useMutation(changed),
    unlink: trpc.admin.users.unlinkFirmAccount.useMutation(changed),
  }
  const { mutate, isPending } = changes[change]
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <form
        className="stack gap-2"
        {...formProps(({ reason }) => {
          if (!isPending) mutate({ userId: user.id, reason })
        })}
      >
        <p>
          <strong>{name}</strong> {text.explained}
        </p>
        <ReasonInput data-autofocus {...form.getInputProps('reason')} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={change === 'enable' ? 'primary' : 'danger'}
            pending={isPending}
          >
            {text.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const TEXTS = {
  disable: {
    title: 'Disable account',
    explained:
      'will be signed out everywhere and cannot sign in until an admin enables the account. Returns, documents and messages stay. We’ll tell them by email.',
    done: 'Account disabled',
    failed: 'Failed to disable the account',
  },
  enable: {
    title: 'Enable account',
    explained: 'can sign in again, with the same password. We’ll tell them by email.',
    done: 'Account enabled',
    failed: 'Failed to enable the account',
  },
  unlink: {
    title: 'Unlink firm account',
    explained:
      'will be signed out everywhere. The next sign-in with a firm account of the same email links that one. We’ll tell them by email.',
    done: 'Firm account unlinked',
    failed: 'Failed to unlink the firm account',
  },
} as const
