import { inviteSpouseInput, type Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { fieldsOf } from '#client/portal/api/trpc.ts'
import { EmailField } from '#client/portal/auth/auth-fields.tsx'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { ClientCalls } from './client-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Stack } from '#client/public/ui/layout.tsx'

interface InviteSpouseDialogProps extends DialogFrame {
  packageId: string
  spouse: Signer
  client: ClientCalls
  onReview: (review: Review) => void
}

const form = inviteSpouseInput.omit({ packageId: true })

export function InviteSpouseDialog({ opened, onClose, ...rest }: InviteSpouseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`A link for ${rest.spouse.name}`}>
      <InviteForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function InviteForm(props: Omit<InviteSpouseDialogProps, 'opened'>) {
  const { packageId, spouse, client, onReview, onClose } = props
  const {
    form: fields,
    formProps,
    showRefusal,
  } = useSchemaForm(form, {
    email: spouse.email ?? '',
    password: '',
  })
  const { pending, refusal, run } = useSignerCall(client, 'It could not be sent.', (error) => {
    showRefusal(error)
    return fieldsOf(error).length > 0
  })
  const send = ({ email, password }: typeof fields.values) =>
    run(async () => {
      onReview(await client.inviteSpouse({ packageId, email, password }))
      toast.success('Link sent', `To ${email}. It opens for seven days.`)
      onClose()
    })
  return (
    <Stack as="form" gap={20} className="max-640" {...formProps(send)}>
      <p>
        The link opens only this return. We’ll email a code to the same address. Any earlier link
        stops working.
      </p>
      <EmailField
        label="Your spouse’s email"
        description="Use an address only your spouse can read."
        data-autofocus
        {...fields.getInputProps('email')}
        autoComplete="off"
      />
      <OwnPasswordField {...fields.getInputProps('password')} />
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Send the link
        </Button>
      </DialogActions>
    </Stack>
  )
}
