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

/** Disables an account, or enables it again. */
export function DisableDialog({
  user,
  opened,
  onClose,
  disables,
}: AccountDialogProps & { disables: boolean }) {
  const name = fullName(user)
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ reason: staffReason }), {
    reason: '',
  })
  const text = disables ? TEXTS.disable : TEXTS.enable
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
  const disable = trpc.admin.users.disable.useMutation(changed)
  const enable = trpc.admin.users.enable.useMutation(changed)
  const { mutate, isPending } = disables ? disable : enable
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
          <Button type="submit" variant={disables ? 'danger' : 'primary'} pending={isPending}>
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
} as const
