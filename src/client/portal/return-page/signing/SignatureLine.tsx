import { formatFirmMoment } from '#shared/dates.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import type { SignatureView } from '#shared/signing.schema.ts'
import { useSaveDocument } from '#client/portal/staff/download.ts'
import { methodLabels } from '#client/portal/signing/labels.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { useEvidence } from '#client/portal/returns/publish/signing-data.ts'
import styles from './signing.module.css'

interface SignatureLineProps {
  signature: SignatureView
  documents: readonly StaffDocument[]
  /** The signer's name. */
  name: string
}

/** A signature with its signed PDF and its evidence. */
export function SignatureLine({ signature, documents, name }: SignatureLineProps) {
  const { id, way, signedAt, documentId, voidedAt, voidedBecause } = signature
  const { save, savingId } = useSaveDocument()
  const { saveEvidence, saving } = useEvidence()
  const originalName =
    documents.find((document) => document.id === documentId)?.originalName ?? `signed-${id}.pdf`
  return (
    <div className="row wrap middle gap-0 gap-x-2 muted text-small figures">
      <p>
        <span className={voidedAt === null ? 'block' : 'block struck'}>
          Signed {methodLabels[way]}, {formatFirmMoment(signedAt)}
        </span>
        {voidedAt && (
          <span className="block error">
            Void since {formatFirmMoment(voidedAt)}
            {voidedBecause && `: ${voidedBecause}`}
          </span>
        )}
      </p>
      <div className={`row wrap ml-back-1 ${styles.files}`}>
        {documentId && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Signed PDF of ${name}`}
            pending={savingId !== null}
            onClick={() => save({ id: documentId, originalName })}
          >
            Signed PDF
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Evidence of ${name}’s signature`}
          pending={saving}
          onClick={() => saveEvidence(id)}
        >
          Evidence
        </Button>
      </div>
    </div>
  )
}
