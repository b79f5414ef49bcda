import { useEffect, useRef, useState } from 'react'
import { confirmInput } from '#shared/auth/auth.schema.ts'
import { stepUpMinutes } from '#shared/base/api.ts'
import { statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import {
  focusFirstError,
  FormError,
  refusalText,
  useSchemaForm,
  useUncachedCall,
} from '#client/portal/ui/form.tsx'
import { type Confirmation, useConfirmation } from '#client/public/session/dialogs.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { confirmInWindow, hasFirmAccounts } from './firm-account.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** Asks for the password on top of any open dialog, because a call needs it first or a change always does. */
export function ConfirmPasswordDialog() {
  const confirmation = useConfirmation()
  const [shown, setShown] = useState(confirmation)
  // A closing dialog keeps its content until it is gone.
  if (confirmation !== null && confirmation !== shown) setShown(confirmation)
  if (shown === null) return null
  const cancel = () => shown.answer(false)
  return (
    <Dialog
      opened={confirmation !== null}
      onClose={cancel}
      // Remounted each time, so that it is on top of dialogs that were already open.
      onClosed={() => setShown(null)}
      title={shown.question?.title ?? 'Confirm your password'}
      size="26rem"
    >
      <ConfirmForm confirmation={shown} onCancel={cancel} />
    </Dialog>
  )
}

function ConfirmForm({
  confirmation,
  onCancel,
}: {
  confirmation: Confirmation
  onCancel: () => void
}) {
  const { question } = confirmation
  const isStaff = useUser()?.role === 'admin'
  const { form, formProps, showRefusal } = useSchemaForm(confirmInput, { password: '' })
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    return refusalText(error, 'The password could not be checked.')
  })

  const text = useRef<HTMLDivElement>(null)
  const isComplete = () => {
    if (question?.isComplete?.() !== false) return true
    focusFirstError(text.current)
    return false
  }
  const check = (values: typeof form.values) =>
    run(async () => {
      try {
        await trpcClient.auth.confirm.mutate(values)
      } catch (error) {
        // The session is over: the waiting call fails the same way, and its screen says so.
        if (statusOf(error) !== 401) throw error
      }
      confirmation.answer(true)
    })

  return (
    <Stack as="form" gap={20} {...formProps((values) => isComplete() && check(values))}>
      {question === null ? (
        <p>Enter your password to continue.</p>
      ) : (
        <Stack gap={20} ref={text}>
          {question.text}
        </Stack>
      )}
      <OwnPasswordField
        description={question === null && `We won’t ask again for ${stepUpMinutes} minutes.`}
        data-autofocus
        {...form.getInputProps('password')}
      />
      <FormError>{refusal}</FormError>
      {isStaff && hasFirmAccounts() && (
        <ConfirmInWindow isComplete={isComplete} onConfirmed={() => confirmation.answer(true)} />
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {question?.submit ?? 'Continue'}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** For staff who sign in with their firm account. What is open here stays open. */
function ConfirmInWindow({
  isComplete,
  onConfirmed,
}: {
  isComplete: () => boolean
  onConfirmed: () => void
}) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const ask = () => {
    if (!isComplete()) return
    stop.current?.()
    stop.current = confirmInWindow(onConfirmed)
  }
  return (
    <Button wide icon="lock" onClick={ask}>
      Confirm with your firm account
    </Button>
  )
}
