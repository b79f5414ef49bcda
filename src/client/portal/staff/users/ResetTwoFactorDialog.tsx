import { resetTwoFactorInput } from '#shared/auth/two-factor.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { refetchUsers } from './refetch-users.ts'

/** Removes the second factors of somebody who lost them all. */
export function ResetTwoFactorDialog({ user, ...frame }: AccountDialogProps) {
  const name = fullName(user)
  const { form, sending } = useDialogForm({
    ...frame,
    schema: resetTwoFactorInput.pick({ reason: true }),
    values: { reason: '' },
    send: ({ reason }) => trpcClient.admin.users.resetTwoFactor.mutate({ userId: user.id, reason }),
    onDone: refetchUsers,
    done: ['Two-factor sign-in reset', `${name} was told by email.`],
    failed: 'Failed to reset two-factor sign-in',
  })
  return (
    <Dialog {...frame} title="Reset two-factor sign-in">
      <DialogForm {...sending} submit="Reset two-factor sign-in" danger>
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
      </DialogForm>
    </Dialog>
  )
}
