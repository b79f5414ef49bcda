import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { confirmInput } from '#shared/auth.schema.ts'
import { stepUpMinutes } from '#shared/step-up.ts'
import { statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'
import { type Confirmation, useConfirmation } from '#client/public/session/confirmation.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import styles from './auth.module.css'

/** Asks for the password, over whatever is open, whenever a call needs it first. */
export function ConfirmPasswordDialog() {
  const confirmation = useConfirmation()
  const [shown, setShown] = useState(confirmation)
  // While it closes, a dialog keeps what it showed.
  if (confirmation !== null && confirmation !== shown) setShown(confirmation)
  if (shown === null) return null
  const cancel = () => shown.answer(false)
  return (
    <Dialog
      opened={confirmation !== null}
      onClose={cancel}
      // Made anew each time, so that it lies over the dialogs that were opened before it.
      onClosed={() => setShown(null)}
      title="Confirm your password"
      size="26rem"
    >
      <ConfirmForm confirmation={shown} onCancel={cancel} />
    </Dialog>
  )
}

interface ConfirmFormProps {
  confirmation: Confirmation
  onCancel: () => void
}

function ConfirmForm({ confirmation, onCancel }: ConfirmFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '' }, validate: schemaErrors(confirmInput) })

  /** Past the caches, which would keep the password for minutes. */
  async function submit(values: typeof form.values) {
    if (pending) return
    setPending(true)
    setRefusal(null)
    try {
      await trpcClient.auth.confirm.mutate(values)
      confirmation.answer(true)
    } catch (error) {
      setPending(false)
      // The session is over: the call that waits hears it too, and its screen says so.
      if (statusOf(error) === 401) return confirmation.answer(true)
      showRefusal(form, error, element.current)
      setRefusal(showRefusal.text(error, 'The password could not be checked.'))
    }
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        () => focusFirstError(element.current),
      )}
    >
      <p>You signed in a while ago. Type your password to go on.</p>
      <OwnPasswordField
        description={`It counts for ${stepUpMinutes} minutes.`}
        data-autofocus
        {...form.getInputProps('password')}
      />
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Continue
        </Button>
      </DialogActions>
    </form>
  )
}
