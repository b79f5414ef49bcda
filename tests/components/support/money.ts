import { cents } from '#shared/money.ts'
import type { Invoice, Payment } from '#shared/money.schema.ts'
import { id } from '#tests/support/fixtures.ts'

/** An open invoice of $310.00 for a return, which is due in 2150. */
export function anInvoice(differs: Partial<Invoice> = {}): Invoice {
  return {
    id: id(700),
    number: 1042,
    clientId: id(12),
    taxReturnId: id(1),
    taxYear: 2025,
    state: 'open',
    billedTo: 'Nora Day',
    issuedOn: '2026-04-01',
    dueOn: '2150-05-01',
    total: cents.parse(31_000),
    paid: cents.parse(0),
    open: cents.parse(31_000),
    memo: null,
    lines: [
      aLine({ text: 'Individual return', cents: cents.parse(15_000) }),
      aLine({
        text: 'Bookkeeping',
        quantity: '2',
        unitCents: cents.parse(8000),
        cents: cents.parse(16_000),
      }),
    ],
    replacesId: null,
    replacedById: null,
    voidBecause: null,
    createdAt: new Date('2026-04-01T18:00:00Z'),
    ...differs,
  }
}

export function aLine(differs: Partial<Invoice['lines'][number]> = {}): Invoice['lines'][number] {
  const amount = differs.cents ?? cents.parse(15_000)
  return {
    serviceId: null,
    text: 'Individual return',
    quantity: '1',
    unitCents: amount,
    cents: amount,
    ...differs,
  }
}

/** $310.00 for that invoice, by check. */
export function aPayment(differs: Partial<Payment> = {}): Payment {
  return {
    id: id(800),
    kind: 'payment',
    clientId: id(12),
    taxReturnId: id(1),
    taxYear: 2025,
    way: 'check',
    cents: cents.parse(31_000),
    state: 'settled',
    receivedOn: '2026-04-20',
    reversesId: null,
    parts: [{ invoiceId: id(700), number: 1042, cents: cents.parse(31_000) }],
    credit: cents.parse(0),
    refunded: cents.parse(0),
    createdAt: new Date('2026-04-20T18:00:00Z'),
    ...differs,
  }
}
