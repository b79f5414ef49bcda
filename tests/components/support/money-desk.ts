import { cents } from '#shared/base/money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import type { Payer } from '#shared/money/payers.schema.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aStaffInvoice, aStaffPayment, nora } from '#tests/components/support/money.ts'
import { id, someCounts } from '#tests/support/fixtures.ts'

/** A client with two open invoices: $310.00, then $150.00. */
export function aPayer(differs: Partial<Payer> = {}): Payer {
  const open = (amount: number) => ({ open: cents.parse(amount), due: cents.parse(amount) })
  return {
    ...nora,
    email: 'nora.day@example.com',
    phone: null,
    emailProven: true,
    invoices: [
      { id: id(700), number: 1042, taxYear: 2025, dueOn: '2150-05-01', ...open(31_000) },
      { id: id(701), number: 1050, taxYear: null, dueOn: '2150-06-01', ...open(15_000) },
    ],
    ...differs,
  }
}

export function aService(differs: Partial<Service> = {}): Service {
  return {
    id: id(750),
    name: 'Individual Tax Returns',
    description: 'Federal and state',
    cents: cents.parse(15_000),
    unit: 'flat',
    form: '1040',
    active: true,
    onSite: true,
    position: 1,
    version: 1,
    ...differs,
  }
}

export function aMoneySummary(differs: Partial<MoneySummary> = {}): MoneySummary {
  const of = (invoices: number, amount: number) => ({ invoices, cents: cents.parse(amount) })
  return {
    open: { days0: of(2, 46_000), days30: of(1, 9000), days60: of(0, 0), days90: of(3, 70_050) },
    toBill: { returns: 2, cents: cents.parse(45_000) },
    disputed: { payments: 1, cents: cents.parse(9900) },
    revenue: [],
    filedUnpaid: { returns: 0, items: [] },
    ...differs,
  }
}

/** What the money screens ask for. */
export function ofMoneyDesk(answers: Answers = {}): Answers {
  return {
    'admin.messages.counts': someCounts(),
    'admin.money.summary': aMoneySummary(),
    'admin.money.invoices': { items: [aStaffInvoice()], nextCursor: null },
    'admin.money.payments': { items: [aStaffPayment()], nextCursor: null },
    'admin.money.services': [aService()],
    'admin.money.settings': {
      nextNumber: 1,
      numbersBegun: false,
      dueDays: 30,
      feeTolerance: 10,
      payFirst: false,
      onItsWayIsEnough: false,
      version: 0,
    },
    ...answers,
  }
}
