import { cents } from '#shared/base/money.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { Invoice, Payment } from '#shared/money/money.schema.ts'
import { id } from '#tests/support/fixtures.ts'

/** An open invoice of $310.00 for a return, which is due in 2150. */
export function anInvoice(differs: Partial<Invoice> = {}): Invoice {
  const invoice = withoutDues(differs)
  const { open, total, dueOn } = invoice
  const whole = { part: 1, parts: 1, dueOn: dueOn ?? '', cents: total, open }
  return { ...invoice, plan: [], next: open > 0 ? whole : null, ...differs }
}

function withoutDues(differs: Partial<Invoice>): Omit<Invoice, 'plan' | 'next'> {
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
    onItsWay: cents.parse(0),
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

/** The parts of a plan; nothing of it is paid. */
export function aPlan(...parts: [dueOn: string, amount: number][]): Invoice['plan'] {
  return parts.map(([dueOn, amount], at) => {
    const all = cents.parse(amount)
    return { part: at + 1, parts: parts.length, dueOn, cents: all, open: all }
  })
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
    reachedBank: false,
    receivedOn: '2026-04-20',
    reversesId: null,
    parts: [
      { invoiceId: id(700), number: 1042, cents: cents.parse(31_000), kept: cents.parse(31_000) },
    ],
    credit: cents.parse(0),
    refunded: cents.parse(0),
    returned: cents.parse(0),
    returnedOn: null,
    createdAt: new Date('2026-04-20T18:00:00Z'),
    ...differs,
  }
}

export const nora = { id: id(12), firstName: 'Nora', lastName: 'Day', emailProven: true }

/** The same invoice, to staff. */
export function aStaffInvoice(differs: Partial<AdminInvoice> = {}): AdminInvoice {
  return {
    ...anInvoice(differs),
    version: 1,
    client: nora,
    reminded: 0,
    remindedAt: null,
    remindersStoppedAt: null,
    ...differs,
  }
}

/** A draft of it. */
export function aDraft(differs: Partial<AdminInvoice> = {}): AdminInvoice {
  return aStaffInvoice({
    number: null,
    state: 'draft',
    billedTo: null,
    issuedOn: null,
    dueOn: null,
    open: cents.parse(0),
    ...differs,
  })
}

/** The payment of it, to staff. */
export function aStaffPayment(differs: Partial<AdminPayment> = {}): AdminPayment {
  const corrected = cents.parse(0)
  return { ...aPayment(), client: nora, note: null, recordedBy: 'June Vale', corrected, ...differs }
}
