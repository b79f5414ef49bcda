import { expect, test } from 'vitest'
import {
  type CheckPlan,
  isUnusual,
  type OpenInvoice,
  planChecks,
  planText,
} from '#client/portal/staff/money-desk/plan-checks.ts'
import { byService, lastTwelve } from '#client/portal/staff/money-desk/revenue.ts'
import { lastMonth } from '#client/portal/staff/money-desk/Downloads.tsx'
import { cents } from '#shared/base/money.ts'

const invoice = (number: number, open: number, due = open): OpenInvoice => ({
  id: String(number),
  number,
  taxYear: null,
  open: cents.parse(open),
  due: cents.parse(due),
  dueOn: '2099-01-01',
})
const check = (amount: number, invoiceId: string | null = null, clientId = 'nora') => ({
  clientId,
  invoiceId,
  cents: cents.parse(amount),
})
const brief = (plans: (CheckPlan | null)[]) =>
  plans.map(
    (plan) =>
      plan && [
        ...plan.parts.map(({ invoice: { number }, cents: part }) => `${number}: ${part}`),
        plan.credit,
      ],
  )

test('a check pays what is due first, and leaves the later ones of its client, and no other’s, less', () => {
  const openOf = (clientId: string) =>
    clientId === 'nora' ? [invoice(1, 100), invoice(2, 50)] : [invoice(3, 70)]
  const checks = [check(120), null, check(20, null, 'amos'), check(50), check(10)]
  expect(brief(planChecks(checks, openOf))).toEqual([
    ['1: 100', '2: 20', 0],
    null,
    ['3: 20', 0],
    ['2: 30', 20],
    [10],
  ])
})

test('the chosen invoice is paid before what is due first', () => {
  const openOf = () => [invoice(1, 100), invoice(2, 50)]
  expect(brief(planChecks([check(60, '2')], openOf))).toEqual([['2: 50', '1: 10', 0]])
  // It was paid meanwhile.
  expect(brief(planChecks([check(60, '9')], openOf))).toEqual([['1: 60', 0]])
})

test('the words name full, partial and credit; the part of a plan that is due is nothing unusual', () => {
  const plan = (amount: number, open: OpenInvoice[]) => planChecks([check(amount)], () => open)[0]
  const said = (amount: number, ...open: OpenInvoice[]) => {
    const made = plan(amount, open)
    return made ? [planText(made), isUnusual(made)] : []
  }
  expect(said(150, invoice(1, 100), invoice(2, 50))).toEqual([
    'Pays invoices 1 and 2 in full.',
    false,
  ])
  expect(said(40, invoice(1, 100))).toEqual(['Pays $0.40 of invoice 1; $0.60 stays open.', true])
  expect(said(40, invoice(1, 100, 40))).toEqual([
    'Pays $0.40 of invoice 1, the part that is due next; $0.60 stays open.',
    false,
  ])
  expect(said(40)).toEqual([
    'Nothing is open: all of it becomes credit for the next invoice.',
    true,
  ])
})

test('twelve months, each with the one a year before, and services by calendar year', () => {
  const row = (month: string, amount: number) => ({
    month,
    cents: cents.parse(amount),
    services: [{ serviceId: null, name: 'Other', cents: cents.parse(amount) }],
  })
  const revenue = [row('2026-01', 5), row('2025-12', 3), row('2025-02', 2), row('2024-02', 1)]
  const months = lastTwelve(revenue, '2026-01-15')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-02', received: 2, yearBefore: 1 })
  expect(months.at(-1)).toEqual({ month: '2026-01', received: 5, yearBefore: 0 })
  expect(byService(revenue, 2026)).toEqual([{ name: 'Other', thisYear: 5, lastYear: 5 }])
})

test('the month before, also of January and before the end of February', () => {
  expect(lastMonth('2026-01-31')).toEqual({ from: '2025-12-01', until: '2025-12-31' })
  expect(lastMonth('2028-03-30')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
})
