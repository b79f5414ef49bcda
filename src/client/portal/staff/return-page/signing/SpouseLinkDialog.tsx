import { TextInput } from '@mantine/core'
import { sendSpouseLinkInput } from '#shared/signing/staff-signing.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { describeLink } from './spouse-link.ts'

interface SpouseLinkDialogProps extends DialogFrame {
  signer: Signer
  taxReturnId: string
}

/** Mails the spouse their own link to review and sign. */
export function SpouseLinkDialog({ signer, taxReturnId, ...frame }: SpouseLinkDialogProps) {
  const { form, sending } = useDialogForm({
    ...frame,
    schema: sendSpouseLinkInput,
    values: { signerId: signer.id, email: signer.email ?? '' },
    send: (values) => trpcClient.admin.signing.sendSpouseLink.mutate(values),
    onDone: () => refreshSigning(taxReturnId),
    done: (_package, { email }) => ['Link sent', `${signer.name} gets it at ${email}.`],
    failed: 'The link could not be sent',
  })
  return (
    <Dialog {...frame} title="The spouse’s link">
      <DialogForm {...sending} submit={signer.email === null ? 'Send the link' : 'Send a new link'}>
        <TextInput
          type="email"
          label={`Email of ${signer.name}`}
          description="Use an address other than the client’s: we confirm each spouse with a code sent to their own."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <p className="subtext">
          {describeLink(signer) ?? 'No link was sent yet.'} A link is valid for seven days, and
          opens this review and nothing else.
          {signer.email !== null && ' A new link ends the previous one.'}
        </p>
      </DialogForm>
    </Dialog>
  )
}
