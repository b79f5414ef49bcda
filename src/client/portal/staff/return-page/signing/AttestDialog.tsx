import { NativeSelect } from '@mantine/core'
import { authorizationForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import {
  attestInput,
  type Identification,
  identifications,
} from '#shared/signing/staff-signing.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { refusalText } from '#client/portal/ui/form.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { useUser } from '#client/public/session/session.ts'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'

interface AttestDialogProps extends DialogFrame {
  signer: Signer
  taxReturnId: string
  /** The form of the return. */
  form: ReturnForm
  /** The number of the signed version. */
  number: number
}

/** Staff confirm that a signer signed in front of them, and which identification they saw. */
export function AttestDialog({
  signer,
  taxReturnId,
  form: taxForm,
  number,
  ...frame
}: AttestDialogProps) {
  const { form, sending } = useDialogForm({
    ...frame,
    schema: attestInput,
    values: { signerId: signer.id, identification: '', password: '' },
    send: (values) => trpcClient.admin.signing.attest.mutate(attestInput.parse(values)),
    onDone: () => refreshSigning(taxReturnId),
    done: ['Signature recorded', `${signer.name} signed in person.`],
    failed: (error) => refusalText(error, 'The signature could not be recorded.'),
  })
  const user = useUser()
  const seen = identifications.find(
    (identification) => identification === form.values.identification,
  )
  return (
    <Dialog {...frame} title="Signed in person">
      <DialogForm {...sending} submit="Confirm in-person signature">
        <NativeSelect
          label={`ID you checked for ${signer.name}`}
          data-autofocus
          data={KINDS}
          {...form.getInputProps('identification')}
        />
        <p className="quoted p-16 on-ground">
          I, {user ? fullName(user) : 'the preparer'}, state that {signer.name}
          {signer.title !== null && `, ${signer.title},`} signed {authorizationForm(taxForm)} for
          version {number} of this return in my presence
          {seen &&
            (seen === 'known_to_preparer'
              ? ', and that I have known them for several years'
              : `, and that I saw their ${lowered(identificationLabels[seen])}`)}
          .
        </p>
        <OwnPasswordField {...form.getInputProps('password')} />
      </DialogForm>
    </Dialog>
  )
}

/** Lowers the first letter, for use inside a sentence. */
function lowered(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

const identificationLabels: Record<Identification, string> = {
  drivers_license: 'Driver’s license',
  state_id: 'State ID card',
  passport: 'Passport',
  military_id: 'Military ID',
  known_to_preparer: 'Known to us for several years',
}

const KINDS = [
  { value: '', label: 'Choose what you saw' },
  ...identifications.map((value) => ({ value, label: identificationLabels[value] })),
]
