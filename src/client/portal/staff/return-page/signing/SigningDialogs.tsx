import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { AttestDialog } from './AttestDialog.tsx'
import { CompareSignedFormDialog } from './CompareSignedFormDialog.tsx'
import { CorrectFiguresDialog } from './CorrectFiguresDialog.tsx'
import { FrozenProfileDialog } from './FrozenProfileDialog.tsx'
import { PublishDialog } from '#client/portal/staff/returns/publish/PublishDialog.tsx'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { SpouseLinkDialog } from './SpouseLinkDialog.tsx'

/** The open dialog and its signer. A dialog about a version stays with the version that it was opened for. */
export type SigningDialogOf =
  | { name: 'publish' | 'frozen' }
  | { name: 'correct'; current: ReturnPackage }
  | { name: 'compare' | 'attest' | 'sendLink'; current: ReturnPackage; signer: Signer }

interface SigningDialogProps extends DialogFrame {
  dialog: SigningDialogOf
  taxReturn: AdminTaxReturn
  view: ReturnSigningView
  documents: readonly StaffDocument[]
}

export function SigningDialog({
  dialog,
  taxReturn,
  view,
  documents,
  ...frame
}: SigningDialogProps) {
  const { id: taxReturnId } = taxReturn
  switch (dialog.name) {
    case 'publish':
      return <PublishDialog {...frame} {...{ taxReturn, view, documents }} />
    case 'frozen':
      return <FrozenProfileDialog {...frame} taxReturn={taxReturn} />
    case 'correct':
      return <CorrectFiguresDialog {...frame} current={dialog.current} />
    case 'compare':
      return <CompareSignedFormDialog {...frame} {...dialog} documents={documents} />
    case 'attest':
      return (
        <AttestDialog
          {...frame}
          signer={dialog.signer}
          taxReturnId={taxReturnId}
          form={dialog.current.form}
          number={dialog.current.number}
        />
      )
    case 'sendLink':
      return <SpouseLinkDialog {...frame} signer={dialog.signer} taxReturnId={taxReturnId} />
  }
}
