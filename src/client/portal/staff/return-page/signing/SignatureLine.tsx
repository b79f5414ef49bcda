import { formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { SignatureView } from '#shared/signing/signing.schema.ts'
import { useSaveDocument } from '#client/portal/ui/download.ts'
import { methodLabels } from '#client/portal/client/signing/labels.ts'
import type { MoreItem } from '#client/portal/ui/MoreMenu.tsx'
import { useEvidence } from '#client/portal/staff/returns/publish/signing-data.ts'

interface SignatureLineProps {
  signature: SignatureView
  /** The day on a letter that was signed on paper. */
  signedOn?: string | null
}

/** How and when a signature was given, and whether it is void. */
export function SignatureLine({ signature, signedOn = null }: SignatureLineProps) {
  const { way, signedAt, voidedAt, voidedBecause } = signature
  return (
    <p className="small figures">
      <span className={voidedAt === null ? 'block' : 'block struck'}>
        Signed {methodLabels[way]}
        {signedOn === null ? `, ${formatFirmMoment(signedAt)}` : ` on ${formatDate(signedOn)}`}
      </span>
      {voidedAt && (
        <span className="block error">
          Void since {formatFirmMoment(voidedAt)}
          {voidedBecause && `: ${voidedBecause}`}
        </span>
      )}
    </p>
  )
}

/** Saves the signed PDF and the evidence of a signature; `of` names what was signed where a menu has several. */
export function useSignatureFiles(
  signature: SignatureView | null | undefined,
  documents: readonly StaffDocument[],
  of = '',
): MoreItem[] {
  const { save, savingId } = useSaveDocument()
  const { saveEvidence, saving } = useEvidence()
  if (!signature) return []
  const { id, documentId } = signature
  const originalName =
    documents.find((document) => document.id === documentId)?.originalName ?? `signed-${id}.pdf`
  const evidence = {
    label: `Evidence${of}`,
    pending: saving,
    onChoose: () => saveEvidence(id),
  }
  if (documentId === null) return [evidence]
  const signed = {
    label: `Signed PDF${of}`,
    pending: savingId !== null,
    onChoose: () => save({ id: documentId, originalName }),
  }
  return [signed, evidence]
}
