import { resetTwoFactorInput } from '#shared/auth/two-factor.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { refetchUsers } from './refetch-users.ts'

/** Removes the second factors of somebody who lost them all. */
export function ResetTwoFactorDialog({ user, opened, onClose }: AccountDialogProps) {
  const name = fullName(user)
  const { form, formProps, showRefusal } = useSchemaForm(
    resetTwoFactorInput.pick({ reason: true }),
    { reason: '' },
  )
  const { mutate, isPending } = trpc.admin.users.resetTwoFactor.useMutation({
    onSuccess() {
      toast.success('Two-factor sign-in reset', `${name} was told by email.`)
      onClose()
      return refetchUsers()
    },
    onError(error) {
      if (!showRefusal(error)) reportFailure('Failed to reset two-factor sign-in', error)
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Reset two-factor sign-in">
      <form
        className="stack gap-2"
        {...formProps(({ reason }) => {
          if (!isPending) mutate({ userId: user.id, reason })
        })}
      >
        <p>
          For <strong>{name}</strong>, who has lost their app, passkeys and recovery codes. Call
          them first, at a number that you know. They are signed out everywhere, and their password
          alone signs in afterward.
        </p>
        <ReasonInput
          data-autofocus
          {...form.getInputProps('reason')}
          description="They read this, with your name, in an email."
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={isPending}>
            Reset two-factor sign-in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
