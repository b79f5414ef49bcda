import { AFRelationship, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { formatDate } from '#shared/firm/dates.ts'
import { authorityName, figureRows } from '#shared/signing/return-figures.ts'
import { firmTime } from '#server/base/sanitize-text.ts'
import { appendPages } from './append-pages.ts'
import { withoutFont } from '#server/outside/pdf/pdf-fonts.ts'
import { type PdfPart, writePages } from '#server/outside/pdf/pdf-writer.ts'
import { Refused } from '#server/outside/refused.ts'
import type { Letterhead } from '#server/records/firm/letterhead.ts'
import type { SignedConsent, Statement } from '#server/records/signing/evidence.ts'
import { signedTitle } from '#shared/returns/return-forms.ts'

/** The content of a signed PDF: the letter's text, or the signed documents; then the scan of a paper that was signed by hand. */
export interface SignedContent {
  letter?: string
  documents: SignedFile[]
}

export interface SignedFile {
  name: string
  mimeType: string
  /** The documents as uploaded. */
  bytes: Uint8Array
  /** Their pages, as they were copied and compared (copies/copy-document.work.ts). */
  copy: Uint8Array
}

/**
 * Makes the signed PDF: the signed pages, a page that says who signed, when, from where and how they were identified,
 * and the uploaded documents as attached files. Everything was copied before, so only the name can fail here.
 *
 * @throws Refused for a typed name that no font of the PDF can write: it would be signed as its code point
 */
export async function signedPdf(
  statement: Omit<Statement, 'signedPdfSha256'>,
  content: SignedContent,
  { publicUrl, from }: { publicUrl: string; from: Letterhead },
): Promise<Uint8Array> {
  const unwritten = withoutFont(statement.signer.typedName)
  if (statement.form === 'typed' && unwritten.length > 0) {
    throw new Refused(
      `The signed PDF can’t show “${unwritten.join('')}” as typed letters. Draw your name instead.`,
    )
  }
  const pdf = await PDFDocument.create()
  pdf.setTitle(signedTitle(statement))
  pdf.setProducer(from.legalName)
  pdf.setCreator(from.legalName)
  pdf.setCreationDate(new Date(statement.signedAt))
  pdf.setModificationDate(new Date(statement.signedAt))
  const foot = `${from.legalName} · signature ${statement.signatureId}`
  const { letter, documents } = content
  if (letter !== undefined) await writePages(pdf, { foot, parts: letterParts(letter, from) })
  for (const [at, file] of documents.entries()) await append(pdf, file, at + 1)
  await writePages(pdf, {
    foot,
    parts: [...logoOf(from), ...certificateParts(statement, publicUrl)],
  })
  await pdf.flush()
  repairFileNames(pdf)
  return pdf.save()
}

/** The engagement letter, under the firm's name. */
export function letterParts(text: string, from: Letterhead): PdfPart[] {
  const lines = text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.split('\n'))
  return [
    ...logoOf(from),
    { heading: from.legalName },
    { paragraph: from.address },
    ...lines.map((paragraph) => ({ paragraph })),
  ]
}

export function logoOf({ logo }: Letterhead): PdfPart[] {
  return logo === null ? [] : [{ logo }]
}

/** The number keeps the names of attached files apart. */
async function append(
  pdf: PDFDocument,
  { name, mimeType, bytes, copy }: SignedFile,
  number: number,
) {
  await appendPages(pdf, copy)
  await pdf.attach(bytes, `${number}. ${name}`, {
    mimeType,
    description: 'As it was uploaded',
    afRelationship: AFRelationship.Source,
  })
}

/**
 * An attached file has its name twice, for new readers and for old ones. The library writes the second one byte a letter
 * and without escapes, so that a `)` or an ĩ, which ends in that byte, would break the PDF.
 */
function repairFileNames({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const name = object instanceof PDFDict ? object.get(PDFName.of('UF')) : undefined
    if (object instanceof PDFDict && name !== undefined) object.set(PDFName.of('F'), name)
  }
}

function certificateParts(
  statement: Omit<Statement, 'signedPdfSha256'>,
  publicUrl: string,
): PdfPart[] {
  const { signer, from, checkpoint, consent, esign, drawn, notices = [] } = statement
  const { typedName, name, title } = signer
  return [
    { heading: `Certificate of signature: ${signedTitle(statement)}` },
    ...(drawn ? [{ drawn }] : []),
    ...(statement.form === 'typed' ? [{ typed: typedName }] : []),
    { label: 'Signed by', value: `${typedName} (${title ?? signer.person})` },
    ...(typedName === name ? [] : [{ label: 'Name on the return', value: name }]),
    ...(withoutFont(typedName + name).length === 0 ? [] : [{ paragraph: unwrittenNote }]),
    { label: 'When', value: `${statement.signedAt} (UTC), ${firmTime(statement.signedAt)}` },
    { label: 'From', value: `${from.ip ?? 'unknown address'}, ${from.device}` },
    { label: 'How the signer was identified', value: statement.proof.text },
    ...(consent === null ? [] : [{ label: 'Consent', value: consent }]),
    ...(esign === undefined ? [] : [disclosurePart(esign)]),
    ...notices.map(({ title, sha256 }) => ({
      label: `Notice that they read before the letter: ${title}`,
      value: sha256,
      mono: true,
    })),
    ...signedParts(statement),
    { label: 'Signature', value: statement.signatureId, mono: true },
    ...(checkpoint === null ? [] : [checkpointPart(checkpoint)]),
    {
      paragraph: `The portal keeps a statement of this signature with the SHA-256 of this file, signed with its key. Use ${publicUrl}/verify, or the exported statement, to check that this file is unchanged.`,
    },
  ]
}

const unwrittenNote =
  '‹U+…› is the Unicode code point of a letter that no font here has. The statement has the letter.'

function disclosurePart({ version, sha256 }: SignedConsent): PdfPart {
  return {
    label: `Disclosure that they read, of ${formatDate(version)}`,
    value: sha256,
    mono: true,
  }
}

function checkpointPart({ position, hash }: NonNullable<Statement['checkpoint']>): PdfPart {
  return { label: `Audit log, checkpoint ${position}`, value: hash, mono: true }
}

function signedParts({ documents, figures, binding, taxForm = '1040' }: SignedParts): PdfPart[] {
  return [
    ...documents.map(({ name, sha256 }) => {
      return { label: `What was signed: ${name}`, value: sha256, mono: true }
    }),
    ...figures.map((one) => ({
      label: `Figures, ${authorityName(one.authority)}`,
      value: figureRows(taxForm, one)
        .map(({ label, amount }, at) => `${at === 0 ? label : lowerFirst(label)} ${amount}`)
        .join(', '),
    })),
    { label: 'All of it together (SHA-256)', value: binding, mono: true },
  ]
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

type SignedParts = Pick<Statement, 'documents' | 'figures' | 'binding' | 'taxForm'>
