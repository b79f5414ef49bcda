import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { sendSpouseLinkInput } from '#shared/signing/staff-signing.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fieldsOf, trpc } from '#client/portal/api/trpc.ts'
import { DialogForm } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { describeLink } from './spouse-link.ts'

interface SpouseLinkDialogProps {
  signer: Signer
  taxReturnId: string
  opened: boolean
  onClose: () => void
}

/** Mails the spouse their own link to review and sign. */
export function SpouseLinkDialog({ signer, taxReturnId, opened, onClose }: SpouseLinkDialogProps) {
  const form = useForm({
    initialValues: { signerId: signer.id, email: signer.email ?? '' },
    validate: schemaErrors(sendSpouseLinkInput),
  })
  const send = trpc.admin.signing.sendSpouseLink.useMutation({
    onSuccess(_package, { email }) {
      refreshSigning(taxReturnId)
      toast.success('Link sent', `${signer.name} gets it at ${email}.`)
      onClose()
    },
    onError(error) {
      const fields = fieldsOf(error)
      for (const { path, message } of fields) form.setFieldError(path, message)
      if (fields.length === 0) reportFailure('The link could not be sent', error)
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="The spouse’s link">
      <DialogForm
        form={form}
        submit={signer.email === null ? 'Send the link' : 'Send a new link'}
        pending={send.isPending}
        onCancel={onClose}
        onSubmit={(values) => send.mutate(values)}
      >
        <TextInput
          type="email"
          label={`Email of ${signer.name}`}
          description="Use an address other than the client’s: we confirm each spouse with a code sent to their own."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <p className="muted text-row">
          {describeLink(signer) ?? 'No link was sent yet.'} A link is valid for seven days, and
          opens this review and nothing else.
          {signer.email !== null && ' A new link ends the previous one.'}
        </p>
      </DialogForm>
    </Dialog>
  )
}
