import { PDFDocument } from '@cantoo/pdf-lib'
import { fileKinds, scanRefusal } from '#shared/document-files.ts'
import { authorityName } from '#shared/return-figures.ts'
import type { Drawing } from '#shared/drawn-name.ts'
import { firm, firmAddressLine } from '#shared/firm.ts'
import { formatCents, formatUnsigned } from '#shared/format-money.ts'
import { errors } from '#server/errors.ts'
import { firmTime } from '#server/mail/sanitize-text.ts'
import { appendPicture } from './pdf-pictures.ts'
import { type PdfPart, writePages } from './pdf-writer.ts'
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
  { drawn, publicUrl }: { drawn: Drawing | null; publicUrl: string },
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(titleOf(statement))
  pdf.setProducer(firm.legalName)
  pdf.setCreator(firm.legalName)
  pdf.setCreationDate(new Date(statement.signedAt))
  pdf.setModificationDate(new Date(statement.signedAt))
  let isWhole = true
  const foot = `${firm.legalName} · signature ${statement.signatureId}`
  if ('letter' in content) await writePages(pdf, { foot, parts: letterParts(content.letter) })
  else {
    for (const file of content.documents) isWhole = (await append(pdf, file)) && isWhole
    if (content.scan && !(await append(pdf, content.scan))) throw errors.conflict(scanRefusal)
  }
  await writePages(pdf, { foot, parts: certificateParts(statement, { drawn, isWhole, publicUrl }) })
  return Buffer.from(await pdf.save())
}

export function titleOf({ signed, taxYear }: Pick<Statement, 'signed' | 'taxYear'>): string {
  return signed === 'engagement_letter'
    ? `Engagement letter ${taxYear}`
    : `Authorization to file ${taxYear}`
}

function letterParts(text: string): PdfPart[] {
  const lines = text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.split('\n'))
  return [
    { heading: firm.legalName },
    { paragraph: firmAddressLine() },
    ...lines.map((paragraph) => ({ paragraph })),
  ]
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

function certificateParts(
  statement: Omit<Statement, 'signedPdfSha256'>,
  { drawn, isWhole, publicUrl }: { drawn: Drawing | null; isWhole: boolean; publicUrl: string },
): PdfPart[] {
  const { signer, from, checkpoint, consent } = statement
  const { typedName, name } = signer
  return [
    { heading: `Certificate of signature: ${titleOf(statement)}` },
    ...(drawn !== null ? [{ drawn }] : []),
    ...(statement.form === 'typed' ? [{ typed: typedName }] : []),
    { label: 'Signed by', value: `${typedName} (${signer.person})` },
    ...(typedName === name ? [] : [{ label: 'Name on the return', value: name }]),
    { label: 'When', value: `${statement.signedAt} (UTC), ${firmTime(statement.signedAt)}` },
    { label: 'From', value: `${from.ip ?? 'unknown address'}, ${from.device}` },
    { label: 'How the signer was identified', value: statement.proof.text },
    ...(consent === null ? [] : [{ label: 'Consent', value: consent }]),
    ...signedParts(statement),
    ...(isWhole ? [] : [{ paragraph: notCopied }]),
    { label: 'Signature', value: statement.signatureId, mono: true },
    ...(checkpoint === null ? [] : [checkpointPart(checkpoint)]),
    {
      paragraph: `The portal keeps a statement of this signature with the SHA-256 of this file, signed with its key. The page ${publicUrl}/verify, and the statement that can be exported, tell whether this file is unchanged.`,
    },
  ]
}

const notCopied = 'A document could not be copied into this file. Its SHA-256 names its bytes.'

function checkpointPart({ position, hash }: NonNullable<Statement['checkpoint']>): PdfPart {
  return { label: `Audit log, checkpoint ${position}`, value: hash, mono: true }
}

function signedParts({ documents, figures, binding }: SignedParts): PdfPart[] {
  return [
    ...documents.map(({ name, sha256 }) => {
      return { label: `What was signed: ${name}`, value: sha256, mono: true }
    }),
    ...figures.map(({ authority, agi, totalTax, withheld, refund }) => {
      const result = `${refund < 0 ? 'amount owed' : 'refund'} ${formatUnsigned(refund)}`
      return {
        label: `Figures, ${authorityName(authority)}`,
        value: `Adjusted gross income ${formatCents(agi)}, total tax ${formatCents(totalTax)}, withheld ${formatCents(withheld)}, ${result}`,
      }
    }),
    { label: 'All of it together (SHA-256)', value: binding, mono: true },
  ]
}

type SignedParts = Pick<Statement, 'documents' | 'figures' | 'binding'>
