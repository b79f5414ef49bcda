import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#shared/auth.schema.ts'
import { limits } from '#shared/text.ts'
import { resetTwoFactorInput } from '#shared/two-factor.schema.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './users.module.css'

/** Removes the second factors of somebody who has lost them all. Null: closed. */
export function ResetTwoFactor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const [shown, setShown] = useState(user)
  // A dialog that closes keeps its content until it is gone.
  if (user !== null && user !== shown) setShown(user)
  return (
    <Dialog
      opened={user !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      title="Reset two-factor sign-in"
    >
      {shown !== null && <ResetForm user={shown} onClose={onClose} />}
    </Dialog>
  )
}

function ResetForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(
    resetTwoFactorInput.pick({ reason: true }),
    { reason: '' },
  )
  const reset = trpc.admin.users.resetTwoFactor.useMutation({
    onSuccess() {
      onClose()
      toast.success('Two-factor sign-in reset', `${fullName(user)} was told by mail.`)
    },
    onError(error) {
      showRefusal(error)
      reportFailure('Failed to reset two-factor sign-in', error)
    },
  })
  return (
    <form
      className={styles.form}
      {...formProps((values) => reset.mutate({ userId: user.id, ...values }))}
    >
      <p>
        For <bdi>{fullName(user)}</bdi> ({user.email}), who has lost app, passkeys and recovery
        codes. Call them first at a number that you know: their password alone signs in afterward,
        and all their sessions end.
      </p>
      <Textarea
        label="Reason"
        description="They read it in the mail about it."
        maxLength={limits.reason}
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={reset.isPending}>
          Reset
        </Button>
      </DialogActions>
    </form>
  )
}
