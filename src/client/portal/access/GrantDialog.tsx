import { NativeSelect, TextInput } from '@mantine/core'
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
    <form className="stack gap-2" {...formProps((values) => mutate(values))}>
      <InviteeFields form={form} />
      {part !== 'self' && (
        <TextInput label="Last day (optional)" type="date" {...form.getInputProps('until')} />
      )}
      {part === 'representative' && (
        <Documents clientId={clientId} field={form.getInputProps('documentId')} />
      )}
      {error !== null && fieldsOf(error).length > 0 && (
        <FormError>{messageOf(error, 'Failed to send the invitation')}</FormError>
      )}
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}

/** Staff choose among the client's documents of all years. */
function Documents({ clientId, field }: { clientId: string; field: object }) {
  const returns = trpc.admin.returns.ofClient.useQuery({ id: clientId })
  const documents = trpc.useQueries((query) =>
    (returns.data ?? []).map(({ id }) => query.admin.documents.list({ taxReturnId: id })),
  )
  const options = documents.flatMap(({ data = [] }) =>
    data.map(({ id, originalName }) => ({ value: id, label: originalName })),
  )
  return (
    <NativeSelect
      label="The document that says so"
      description="Upload it to one of the client’s returns first."
      data={[{ value: '', label: 'Choose a document' }, ...options]}
      {...field}
    />
  )
}
