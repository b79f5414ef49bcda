import { PDFDocument } from '@cantoo/pdf-lib'
import { formatDate } from '#shared/dates.ts'
import { firm, firmAddressLine } from '#shared/firm.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Cents } from '#shared/money.ts'
import type { Line } from '#shared/money.schema.ts'
import { type PdfPart, writePages } from '#server/outside/pdf/pdf-writer.ts'

/** An invoice to print. Days are YYYY-MM-DD. */
interface InvoicePaper {
  kind: 'invoice'
  number: number
  billedTo: string
  issuedOn: string
  dueOn: string
  /** What it is for: `2025 return`. */
  about: string | null
  lines: readonly Line[]
  total: Cents
  memo: string | null
  void: string | null
}

/** A receipt of a payment, or of what went back. */
interface ReceiptPaper {
  kind: 'receipt'
  id: string
  client: string
  receivedOn: string
  way: string
  amount: Cents
  refunded: boolean
  invoices: readonly { number: number; cents: Cents }[]
}

export type Paper = InvoicePaper | ReceiptPaper

/** Both as they were on the day of their making: what changes later, such as what is paid, is not on them. */
export async function paperPdf(paper: Paper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const { title, day } = headOf(paper)
  pdf.setTitle(title)
  pdf.setProducer(firm.legalName)
  pdf.setCreator(firm.legalName)
  pdf.setCreationDate(new Date(`${day}T12:00:00Z`))
  pdf.setModificationDate(new Date(`${day}T12:00:00Z`))
  const parts = paper.kind === 'invoice' ? invoiceParts(paper) : receiptParts(paper)
  const foot = `${firm.legalName} · ${title}`
  await writePages(pdf, { foot, parts: [...letterhead(), { heading: title }, ...parts] })
  return pdf.save()
}

function headOf(paper: Paper): { title: string; day: string } {
  if (paper.kind === 'invoice') return { title: `Invoice ${paper.number}`, day: paper.issuedOn }
  return { title: paper.refunded ? 'Refund' : 'Receipt', day: paper.receivedOn }
}

function letterhead(): PdfPart[] {
  return [{ paragraph: firm.legalName }, { paragraph: `${firmAddressLine()} · ${firm.phone}` }]
}

function invoiceParts(invoice: InvoicePaper): PdfPart[] {
  const { billedTo, issuedOn, dueOn, about, lines, total, memo } = invoice
  return [
    ...(invoice.void === null ? [] : [{ heading: `Void: ${invoice.void}` }]),
    { label: 'Billed to', value: billedTo },
    { label: 'Issued', value: formatDate(issuedOn) },
    { label: 'Due', value: formatDate(dueOn) },
    ...(about === null ? [] : [{ label: 'For', value: about }]),
    ...lines.map(({ text, quantity, unitCents, cents }) => ({
      label: quantity === '1' ? text : `${text}, ${quantity} × ${formatCents(unitCents)}`,
      value: formatCents(cents),
    })),
    { heading: `Total ${formatCents(total)}` },
    ...(memo ?? '').split('\n').map((paragraph) => ({ paragraph })),
    { paragraph: `Make checks payable to ${firm.legalName} and write the invoice number on them.` },
  ]
}

function receiptParts(receipt: ReceiptPaper): PdfPart[] {
  const { id, client, receivedOn, way, amount, refunded, invoices } = receipt
  return [
    { label: refunded ? 'Paid back to' : 'Received from', value: client },
    { label: 'Day', value: formatDate(receivedOn) },
    { label: 'Way', value: way },
    { label: 'Amount', value: formatCents(amount) },
    ...invoices.map(({ number, cents }) => ({
      label: `Invoice ${number}`,
      value: formatCents(cents),
    })),
    { label: refunded ? 'Refund' : 'Payment', value: id, mono: true },
    {
      paragraph: refunded
        ? 'This is a payment for our work that we gave back. It is not a refund of taxes.'
        : 'Thank you. This is a payment for our work; it is not a payment of taxes.',
    },
  ]
}
