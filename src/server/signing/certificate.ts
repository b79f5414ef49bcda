import { PDFDocument } from '@cantoo/pdf-lib'
import { fileKinds, scanRefusal } from '#shared/document-files.ts'
import { authorityName } from '#shared/return-figures.ts'
import { firm, firmAddressLine } from '#shared/firm.ts'
import { formatCents, formatUnsigned } from '#shared/format-money.ts'
import { errors } from '#server/errors.ts'
import { firmTime } from '#server/mail/sanitize-text.ts'
import { appendPicture } from './pdf-pictures.ts'
import { type PdfWriter, writePages } from './pdf-writer.ts'
import type { Statement } from './evidence.ts'

/** What a signed PDF is made of: the letter's text, or the documents that were signed and the scan of one signed by hand. */
export type SignedContent = { letter: string } | { documents: SignedFile[]; scan?: SignedFile }

export interface SignedFile {
  mimeType: string
  bytes: Buffer
}

/**
 * The signed PDF: what was signed, and a page that says who signed it, when, from where and how they were identified.
 *
 * @throws AppError 409 for a scan that can't be shown in it
 */
export async function signedPdf(
  statement: Omit<Statement, 'signedPdfSha256'>,
  content: SignedContent,
  { image, publicUrl }: { image: Buffer | null; publicUrl: string },
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(titleOf(statement))
  pdf.setProducer(firm.legalName)
  pdf.setCreator(firm.legalName)
  pdf.setCreationDate(new Date(statement.signedAt))
  pdf.setModificationDate(new Date(statement.signedAt))
  let isWhole = true
  if ('letter' in content) await writeLetter(pdf, statement, content.letter)
  else {
    for (const file of content.documents) isWhole = (await append(pdf, file)) && isWhole
    if (content.scan && !(await append(pdf, content.scan))) throw errors.conflict(scanRefusal)
  }
  await writeCertificate(pdf, statement, { image, isWhole, publicUrl })
  return Buffer.from(await pdf.save())
}

export function titleOf({ signed, taxYear }: Pick<Statement, 'signed' | 'taxYear'>): string {
  return signed === 'engagement_letter'
    ? `Engagement letter ${taxYear}`
    : `Authorization to file ${taxYear}`
}

async function writeLetter(
  pdf: PDFDocument,
  statement: Omit<Statement, 'signedPdfSha256'>,
  text: string,
) {
  const writer = await writePages(pdf, footOf(statement))
  writer.heading(firm.legalName)
  writer.paragraph(firmAddressLine())
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const line of paragraph.split('\n')) writer.paragraph(line)
  }
}

/** Returns false for a file that can't be copied. A document is bound by its SHA-256 all the same. */
async function append(pdf: PDFDocument, { mimeType, bytes }: SignedFile): Promise<boolean> {
  try {
    if (mimeType === fileKinds.jpg.mimeType || mimeType === fileKinds.png.mimeType) {
      await appendPicture(pdf, { mimeType, bytes })
      return true
    }
    if (mimeType !== fileKinds.pdf.mimeType) return false
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page)
    return true
  } catch {
    return false
  }
}

async function writeCertificate(
  pdf: PDFDocument,
  statement: Omit<Statement, 'signedPdfSha256'>,
  { image, isWhole, publicUrl }: { image: Buffer | null; isWhole: boolean; publicUrl: string },
) {
  const writer = await writePages(pdf, footOf(statement))
  const { signer, from, checkpoint } = statement
  writer.heading(`Certificate of signature: ${titleOf(statement)}`)
  if (image !== null) await writer.image(image)
  writer.fact('Signed by', `${signer.typedName} (${signer.person})`)
  if (signer.typedName !== signer.name) writer.fact('Name on the return', signer.name)
  writer.fact('When', `${statement.signedAt} (UTC), ${firmTime(statement.signedAt)}`)
  writer.fact('From', `${from.ip ?? 'unknown address'}, ${from.device}`)
  writer.fact('How the signer was identified', statement.proof.text)
  if (statement.consent !== null) writer.fact('Consent', statement.consent)
  writeSigned(writer, statement)
  if (!isWhole) {
    writer.paragraph('A document could not be copied into this file. Its SHA-256 names its bytes.')
  }
  writer.fact('Signature', statement.signatureId, true)
  if (checkpoint !== null) {
    writer.fact(`Audit log, checkpoint ${checkpoint.position}`, checkpoint.hash, true)
  }
  writer.paragraph(
    `The portal keeps a statement of this signature with the SHA-256 of this file, signed with its key. The page ${publicUrl}/verify, and the statement that can be exported, tell whether this file is unchanged.`,
  )
}

function writeSigned(writer: PdfWriter, { documents, figures, binding }: SignedParts) {
  for (const { name, sha256 } of documents) writer.fact(`What was signed: ${name}`, sha256, true)
  for (const { authority, agi, totalTax, withheld, refund } of figures) {
    const result =
      refund < 0 ? `amount owed ${formatUnsigned(refund)}` : `refund ${formatUnsigned(refund)}`
    writer.fact(
      `Figures, ${authorityName(authority)}`,
      `Adjusted gross income ${formatCents(agi)}, total tax ${formatCents(totalTax)}, withheld ${formatCents(withheld)}, ${result}`,
    )
  }
  writer.fact('All of it together (SHA-256)', binding, true)
}

type SignedParts = Pick<Statement, 'documents' | 'figures' | 'binding'>

function footOf({ signatureId }: Pick<Statement, 'signatureId'>): string {
  return `${firm.legalName} · signature ${signatureId}`
}
