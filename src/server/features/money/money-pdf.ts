import { PDFDocument } from '@cantoo/pdf-lib'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import { type PdfPart, writePages } from '#server/outside/pdf/pdf-writer.ts'
import type { Letterhead } from '#server/records/firm/letterhead.ts'

/** An invoice to print. A draft, which only staff print, has no number yet. Days are YYYY-MM-DD. */
interface InvoiceContent {
  kind: 'invoice'
  number: number | null
  billedTo: string
  draftedOn: string
  issuedOn: string | null
  dueOn: string | null
  /** The subject of the invoice: `2025 return`. */
  about: string | null
  lines: readonly Line[]
  total: Cents
  memo: string | null
  void: string | null
}

/** A receipt of a payment, or of what went back. */
interface ReceiptContent {
  kind: 'receipt'
  id: string
  client: string
  receivedOn: string
  way: string
  amount: Cents
  /** The day of the payment that a refund gives back. How it went back is not known. */
  refundOf: string | null
  invoices: readonly { number: number; cents: Cents }[]
}

export type PdfContent = (InvoiceContent | ReceiptContent) & { from: Letterhead }

/** Both as they were on the day of their making: what changes later, such as what is paid, is not on them. */
export async function moneyPdf(content: PdfContent): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { title, day } = headOf(content)
  pdf.setTitle(title)
  pdf.setProducer(content.from.legalName)
  pdf.setCreator(content.from.legalName)
  pdf.setCreationDate(new Date(`${day}T12:00:00Z`))
  pdf.setModificationDate(new Date(`${day}T12:00:00Z`))
  const parts = content.kind === 'invoice' ? invoiceParts(content) : receiptParts(content)
  const foot = `${content.from.legalName} · ${title}`
  const head = letterheadParts(content.from)
  await writePages(pdf, { foot, parts: [...head, { heading: title }, ...parts] })
  return pdf.save()
}

function headOf(content: PdfContent): { title: string; day: string } {
  if (content.kind === 'invoice') {
    const { number, issuedOn, draftedOn } = content
    const title = number === null ? 'Draft of an invoice' : `Invoice ${number}`
    return { title, day: issuedOn ?? draftedOn }
  }
  return { title: content.refundOf === null ? 'Receipt' : 'Refund', day: content.receivedOn }
}

function letterheadParts({ logo, legalName, address, phone }: Letterhead): PdfPart[] {
  const sender = { sender: legalName, address: `${address} · ${phone}` }
  return logo === null ? [sender] : [{ logo }, sender]
}

function invoiceParts(invoice: InvoiceContent & { from: Letterhead }): PdfPart[] {
  const { billedTo, issuedOn, dueOn, about, lines, total, memo } = invoice
  return [
    ...(invoice.void === null ? [] : [{ heading: `Void: ${invoice.void}` }]),
    { label: 'Billed to', value: billedTo },
    ...(issuedOn === null ? [] : [{ label: 'Issued', value: formatDate(issuedOn) }]),
    ...(dueOn === null ? [] : [{ label: 'Due', value: formatDate(dueOn) }]),
    ...(about === null ? [] : [{ label: 'For', value: about }]),
    { column: 'What it is for', amount: 'Amount' },
    ...lines.map(({ text, quantity, unitCents, cents }) => ({
      item: quantity === '1' ? text : `${text}, ${quantity} × ${formatCents(unitCents)}`,
      amount: formatCents(cents),
    })),
    { item: 'Total', amount: formatCents(total), total: true },
    ...(memo ?? '').split('\n').map((paragraph) => ({ paragraph })),
    ...(invoice.void === null
      ? [
          {
            paragraph: `Make checks payable to ${invoice.from.legalName} and write the invoice number on them.`,
          },
        ]
      : []),
  ]
}

function receiptParts(receipt: ReceiptContent): PdfPart[] {
  const { id, client, receivedOn, way, amount, refundOf, invoices } = receipt
  const refunded = refundOf !== null
  return [
    { label: refunded ? 'Paid back to' : 'Received from', value: client },
    { label: 'Date', value: formatDate(receivedOn) },
    refunded
      ? { label: 'Refund of', value: `Payment of ${formatDate(refundOf)} (${way.toLowerCase()})` }
      : { label: 'Paid by', value: way },
    { label: refunded ? 'Refund' : 'Payment', value: id, mono: true },
    ...invoices.map(({ number, cents }) => ({
      item: `Invoice ${number}`,
      amount: formatCents(cents),
    })),
    { item: refunded ? 'Paid back' : 'Received', amount: formatCents(amount), total: true },
    {
      paragraph: refunded
        ? 'This is a refund of a payment for our work. It is not a refund of taxes.'
        : 'Thank you. This is a payment for our work; it is not a payment of taxes.',
    },
  ]
}
