import { TextInput } from '@mantine/core'
import type { Part } from '#shared/clients/access-parts.ts'
import { grantInput } from '#shared/clients/client-access.schema.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { fieldsOf, messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { useUser } from '#client/public/session/session.ts'
import { toast } from '#client/public/ui/toast.ts'
import { ProofFields, useProof } from './proof.tsx'

const ownGrant = grantInput.extend({ password: typedPassword })

interface GrantDialogProps {
  clientId: string
  part: Part
  /** The name that is known already. */
  firstName?: string
  lastName?: string
  onClose: () => void
}

/** Invites a person to act for a client in a part. */
export function GrantDialog(props: GrantDialogProps) {
  const { inText, may } = partLabels[props.part]
  return (
    <UiProvider>
      <Dialog opened onClose={props.onClose} title={`Invite ${inText}`} size="32rem">
        <p className="muted mb-2">{may} We’ll email a link, good for seven days.</p>
        <GrantForm {...props} />
      </Dialog>
    </UiProvider>
  )
}

function GrantForm({ clientId, part, onClose, ...known }: GrantDialogProps) {
  const { firstName = '', lastName = '' } = known
  const isStaff = useUser()?.role === 'admin'
  const { form, formProps, showRefusal } = useSchemaForm(isStaff ? grantInput : ownGrant, {
    clientId,
    part,
    email: '',
    firstName,
    lastName,
    until: '',
    documentId: '',
    ...(!isStaff && { password: '' }),
  })
  const proof = useProof(clientId, part === 'representative')
  const { mutate, isPending, error } = trpc.clients.grant.useMutation({
    onSuccess(_answer, { email }) {
      toast.success('Invitation sent', email)
      onClose()
      return queries.clients.access.invalidate()
    },
    onError(refusal) {
      if (!showRefusal(refusal)) reportFailure('Failed to send the invitation', refusal)
    },
  })
  return (
    <form
      className="stack gap-2"
      {...formProps(async (values) => {
        const documentId = await proof.send()
        if (documentId !== undefined)
          mutate({ ...values, documentId: documentId ?? values.documentId })
      })}
    >
      <InviteeFields form={form} />
      {part === 'spouse' && (
        <p className="small">
          Write the name as in the tax profile: it says which joint returns they see.
        </p>
      )}
      {part !== 'self' && (
        <TextInput label="Last day (optional)" type="date" {...form.getInputProps('until')} />
      )}
      {part === 'representative' && (
        <ProofFields proof={proof} field={form.getInputProps('documentId')} />
      )}
      {!isStaff && <OwnPasswordField {...form.getInputProps('password')} />}
      {error !== null && fieldsOf(error).length > 0 && (
        <FormError>{messageOf(error, 'Failed to send the invitation')}</FormError>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending || proof.sending}>
          Send invitation
        </Button>
      </DialogActions>
    </form>
  )
}
