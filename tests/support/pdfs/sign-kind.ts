import { copyOf, makeSignedPdf } from '#server/features/signing/package/copies/copies.ts'
import { aLetterhead } from '../signatures.ts'

/** The signed PDF of one document, as the portal makes it. @throws AppError 409 */
export async function signAlone(bytes: Buffer, file = pdfFile): Promise<Buffer> {
  const copy = await copyOf({ ...file, bytes }, null)
  const documents = [{ ...file, bytes, copy }]
  const made = { publicUrl: 'https://portal.example', from: aLetterhead }
  return makeSignedPdf([statement, { documents }, made], null)
}

const pdfFile = { name: 'Form 8879.pdf', mimeType: 'application/pdf' }

const statement = {
  format: 'portal-signature/1' as const,
  signatureId: '019a0000-0000-7000-8000-000000000001',
  signed: 'authorization' as const,
  taxYear: 2025,
  firm: 'Merrow Tax',
  signer: { person: 'taxpayer' as const, name: 'Nora Day', typedName: 'Nora Day' },
  way: 'in_person' as const,
  form: 'by_hand' as const,
  signedAt: '2026-03-01T12:00:00.000Z',
  proof: { kind: 'password' as const, text: 'Signed in' },
  from: { ip: '192.0.2.1', device: 'Chrome on Windows' },
  consent: null,
  imageSha256: null,
  documents: [],
  figures: [],
  binding: '00',
  checkpoint: null,
}
