import { TextInput } from '@mantine/core'
import type { Part } from '#shared/clients/access-parts.ts'
import { grantInput } from '#shared/clients/client-access.schema.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { fieldsOf, messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { useUser } from '#client/public/session/session.ts'
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
        <p className="muted mb-16">{may} We’ll email a link, good for seven days.</p>
        <GrantForm {...props} />
      </Dialog>
    </UiProvider>
  )
}

function GrantForm({ clientId, part, onClose, ...known }: GrantDialogProps) {
  const { firstName = '', lastName = '' } = known
  const isStaff = useUser()?.role === 'admin'
  const { form, formProps, save, sending } = useDialogForm({
    schema: isStaff ? grantInput : ownGrant,
    values: {
      clientId,
      part,
      email: '',
      firstName,
      lastName,
      until: '',
      documentId: '',
      ...(!isStaff && { password: '' }),
    },
    send: (values) => trpcClient.clients.grant.mutate(values),
    onDone: () => queries.clients.access.invalidate(),
    done: (_answer, { email }) => ['Invitation sent', email],
    failed(error) {
      if (fieldsOf(error).length > 0) return messageOf(error, 'Failed to send the invitation')
      reportFailure('Failed to send the invitation', error)
    },
    onClose,
  })
  const proof = useProof(clientId, part === 'representative')
  return (
    <DialogForm
      {...sending}
      formProps={formProps(async (values) => {
        const documentId = await proof.send()
        if (documentId !== undefined)
          await save({ ...values, documentId: documentId ?? values.documentId })
      })}
      pending={sending.pending || proof.sending}
      submit="Send invitation"
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
    </DialogForm>
  )
}
