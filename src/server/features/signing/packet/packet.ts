import { PDFDocument } from '@cantoo/pdf-lib'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { refundWithoutAccount } from '#shared/law/refunds.ts'
import type { LetterNotice } from '#shared/signing/letter.schema.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { letterParts, logoOf } from '#server/features/signing/package/copies/certificate.ts'
import { type PdfPart, writePages } from '#server/outside/pdf/pdf-writer.ts'
import type { Letterhead } from '#server/records/firm/letterhead.ts'

/** The contents of a return's printed packet. Days are YYYY-MM-DD. */
export interface Packet {
  from: Letterhead
  returnId: string
  client: string
  /** The person who signs the letter. */
  signer: string
  taxYear: number
  form: ReturnForm
  printedOn: string
  /** When the return and its tax are due. */
  taxDueOn: string
  /** The return has no bank account for a refund. */
  withoutAccount: boolean
  items: readonly { title: string; reason: string; dueOn: string | null; isIn: boolean }[]
  letter: string
  /** The notices to read before the letter. */
  notices: readonly Pick<LetterNotice, 'title' | 'text'>[]
  /** When the letter was signed, and whether on paper; null if it has lines to sign on. */
  letterSigned: { on: string; paper: boolean } | null
}

/** A cover sheet with the checklist and the firm's address, then notices and the engagement letter. */
export async function packetPdf(packet: Packet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${returnWords(namedIn(packet)).title}: documents and letter`)
  pdf.setProducer(firm.legalName)
  pdf.setCreator(firm.legalName)
  const foot = `${firm.legalName} · return ${packet.returnId}`
  await writePages(pdf, { foot, parts: coverParts(packet) })
  for (const notice of packet.notices) await writePages(pdf, { foot, parts: noticeParts(notice) })
  // The lines to sign on stay with the last paragraph.
  const letter = letterParts(packet.letter, packet.from)
  const parts = letter.map((part, at) => ({ ...part, withNext: at === letter.length - 1 }))
  await writePages(pdf, { foot, parts: [...parts, ...signingParts(packet)] })
  return pdf.save()
}

/** A business by its name; a person reads that it is theirs. */
function namedIn({ taxYear, form, client }: Packet): NamedReturn {
  return { taxYear, form, client: isBusinessForm(form) ? client : null }
}

function coverParts(packet: Packet): PdfPart[] {
  const { client, taxYear, form, printedOn, taxDueOn, items } = packet
  const { street, city, state, zipCode } = firm.address
  const days = items.flatMap(({ dueOn, isIn }) => (dueOn === null || isIn ? [] : [dueOn]))
  const first = days.toSorted()[0]
  return [
    ...logoOf(packet.from),
    { heading: returnWords(namedIn(packet), { noun: 'tax return' }).start },
    { label: 'Client', value: client },
    { label: 'Return', value: `${taxYear} Form ${form}` },
    { label: 'Printed', value: formatDate(printedOn) },
    ...(first === undefined ? [] : [{ label: 'First documents due', value: formatDate(first) }]),
    { label: 'Return and tax due', value: formatDate(taxDueOn) },
    { heading: 'Documents we need' },
    ...(items.length === 0
      ? [{ paragraph: 'We have not asked for any documents yet.' }]
      : items.map(checklistPart)),
    ...(packet.withoutAccount
      ? [
          { heading: 'Bank account for a refund' },
          { paragraph: refundWithoutAccount.value },
          {
            paragraph:
              'Give us the account’s routing and account number, or tell us that you have none.',
          },
        ]
      : []),
    { heading: 'Send or bring them to' },
    { paragraph: firm.legalName, withNext: true },
    { paragraph: street, withNext: true },
    { paragraph: `${city}, ${state} ${zipCode}`, withNext: true },
    { paragraph: `Questions? Call ${firm.phone}. Put this page on top of your documents.` },
  ]
}

function checklistPart({ title, reason, dueOn, isIn }: Packet['items'][number]): PdfPart {
  const box = isIn ? '[x]' : '[  ]'
  if (isIn) return { paragraph: `${box} ${title} (we have it)` }
  const due = dueOn === null ? '' : `, by ${formatDate(dueOn)}`
  return { paragraph: `${box} ${title}${due}. ${reason}` }
}

function noticeParts({ title, text }: Packet['notices'][number]): PdfPart[] {
  const lines = text?.split(/\n+/) ?? ['Print this notice from its own PDF, and put it here.']
  return [{ heading: title }, ...lines.map((paragraph) => ({ paragraph }))]
}

function signingParts({ letterSigned, signer }: Packet): PdfPart[] {
  if (letterSigned !== null) {
    const { on, paper } = letterSigned
    return [{ paragraph: `Signed ${paper ? 'on paper ' : ''}on ${formatDate(on)}.` }]
  }
  const line = '_'.repeat(46)
  return [
    { paragraph: '', withNext: true },
    { label: `Signature of ${signer}`, value: line, withNext: true },
    { label: 'Date', value: '_'.repeat(20) },
  ]
}
