import { TextInput } from '@mantine/core'
import type { Part } from '#shared/access-parts.ts'
import { grantInput } from '#shared/client-access.schema.ts'
import { partLabels } from '#shared/part-labels.ts'
import { fieldsOf, messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { ProofFields, useProof } from './proof.tsx'

interface GrantDialogProps {
  clientId: string
  part: Part
  onClose: () => void
}

/** Invites a person to act for a client in a part. */
export function GrantDialog({ clientId, part, onClose }: GrantDialogProps) {
  const { label, may } = partLabels[part]
  return (
    <UiProvider>
      <Dialog opened onClose={onClose} title={`Invite: ${label}`} size="32rem">
        <p className="muted mb-2">{may} We’ll email a link, good for seven days.</p>
        <GrantForm clientId={clientId} part={part} onDone={onClose} />
      </Dialog>
    </UiProvider>
  )
}

function GrantForm({
  clientId,
  part,
  onDone,
}: Omit<GrantDialogProps, 'onClose'> & { onDone: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(grantInput, {
    clientId,
    part,
    email: '',
    firstName: '',
    lastName: '',
    until: '',
    documentId: '',
  })
  const proof = useProof(clientId, part === 'representative')
  const { mutate, isPending, error } = trpc.clients.grant.useMutation({
    onSuccess(_answer, { email }) {
      toast.success('Invitation sent', email)
      onDone()
      return queries.clients.access.invalidate()
    },
    onError(refusal) {
      showRefusal(refusal)
      if (fieldsOf(refusal).length === 0) reportFailure('Failed to send the invitation', refusal)
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
      {part !== 'self' && (
        <TextInput label="Last day (optional)" type="date" {...form.getInputProps('until')} />
      )}
      {part === 'representative' && (
        <ProofFields proof={proof} field={form.getInputProps('documentId')} />
      )}
      {error !== null && fieldsOf(error).length > 0 && (
        <FormError>{messageOf(error, 'Failed to send the invitation')}</FormError>
      )}
      <div>
        <Button type="submit" variant="primary" pending={isPending || proof.sending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
