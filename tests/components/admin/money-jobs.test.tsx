import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import { lastMonth } from '#client/portal/staff/money-desk/Downloads.tsx'
import type { FixtureServer } from '#tests/components/support/answers.ts'
import { aDraft, aStaffInvoice, aStaffPayment } from '#tests/components/support/money.ts'
import { aPayer, aService, ofMoneyDesk } from '#tests/components/support/money-desk.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import {
  aFee,
  choose,
  dialog,
  entries,
  openClient,
  openReturn,
  pageOf,
  panel,
  whole,
} from '#tests/components/support/staff-money.ts'
import { type Effort, listenToEffort } from '#tests/support/effort.ts'
import { anAdmin, id } from '#tests/support/fixtures.ts'

const effort: Effort = { presses: 0, keys: 0, fields: 0 }
Object.assign(globalThis, { count: (kind: keyof Effort) => (effort[kind] += 1) })
listenToEffort()

interface Job {
  /** The screen that it is done on, after the jobs before. */
  on: keyof typeof screens
  job: string
  takes: Partial<Effort>
  walk: (server: FixtureServer) => Promise<unknown>
  says: string
  sent: (server: FixtureServer) => unknown
  sends: unknown
}

const today = firmDay(new Date())
const ofInvoice = /^More for Invoice 1042/
const ofPayment = /^More for Check of \$310.00/
const ofClient = 'More for the invoices of Nora Day'
const press = (within: { getByRole: typeof page.getByRole }, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

async function opensAgain(title: string) {
  const says = '$310.00 of invoice 1042 is open again.'
  await expect.element(dialog(title)).toMatchTextContent(says)
}

async function because(title: string, reason: string, name: string) {
  await dialog(title).getByLabelText('Reason').fill(reason)
  await press(dialog(title), name)
}

const desk = (path: string, answers = {}) =>
  renderScreen(path, { viewer: anAdmin({ id: id(6000) }), answers: ofMoneyDesk(answers) })

let asked: Record<string, string> = {}

const screens = {
  client: () =>
    openClient({
      'admin.money.invoices': pageOf([aStaffInvoice()]),
      'admin.money.payments': entries([aStaffPayment()]),
      'admin.money.record': aStaffPayment(),
      'admin.money.void': aStaffInvoice({ state: 'void' }),
      'admin.money.refund': aStaffPayment({ kind: 'refund' }),
      'admin.money.reverse': aStaffPayment(),
      'admin.money.stopReminders': aStaffInvoice(),
      'admin.money.setPlan': aStaffInvoice(),
      'admin.money.payFirst': { payFirst: 'firm', applies: false },
      'admin.money.setPayFirst': { payFirst: 'yes', applies: true },
    }),
  return: () =>
    openReturn({
      'money.fee': aFee(),
      'admin.money.draft': aDraft(),
      'admin.money.changeDraft': ({ dueOn }) => aDraft({ version: 2, dueOn: dueOn ?? null }),
      'admin.money.issue': aStaffInvoice(),
    }),
  prices: () => desk('/admin/prices', { 'admin.money.changeService': aService() }),
  desk: () => desk('/admin/money'),
  checks: () =>
    desk('/admin/checks', {
      'admin.money.payers': { number: null, payers: [aPayer()] },
      'admin.money.record': aStaffPayment(),
    }),
}

// The best of the field, where its help pages say it: 3 presses record a payment, 4 issue an invoice (TaxDome).
const jobs: Job[] = [
  {
    on: 'client',
    job: 'a payment of an open invoice is recorded, with its amount filled in',
    takes: { presses: 2 },
    walk: async () => {
      await press(panel, 'Record a payment of invoice 1042')
      await press(dialog('Record a payment'), 'Record the payment')
    },
    says: '$310.00 recorded',
    sent: (server) => server.inputs('admin.money.record'),
    sends: [{ amount: '310.00', parts: [{ invoiceId: id(700), amount: '310.00' }] }],
  },
  {
    on: 'client',
    job: 'an invoice is voided with the reason that its client reads, and replaced',
    takes: { presses: 3, fields: 1 },
    walk: async () => {
      await choose(ofInvoice, 'Void and replace…')
      await because('Void invoice 1042', 'A typo', 'Void invoice 1042')
    },
    says: 'Invoice 1042 is void',
    sent: (server) => server.inputs('admin.money.void'),
    sends: [{ id: id(700), because: 'A typo', replace: true, anyway: false }],
  },
  {
    on: 'client',
    job: 'a payment is refunded with a reason and the password',
    takes: { presses: 3, fields: 2 },
    walk: async () => {
      await choose(ofPayment, 'Refund…')
      await dialog('Refund').getByLabelText('Your password').fill('a password')
      await because('Refund', 'Paid twice', 'Refund')
    },
    says: 'refunded',
    sent: (server) => server.inputs('admin.money.refund'),
    sends: [{ id: id(800), amount: '310.00', reason: 'Paid twice' }],
  },
  ...(
    [
      ['The bank returned it…', 'Returned by the bank', 'Mark as returned', 'Marked as returned'],
      [
        'It was recorded by mistake…',
        'Take out a wrong entry',
        'Take it out',
        'Taken out of the books',
      ],
    ] as const
  ).map(([item, title, name, says]) => ({
    on: 'client' as const,
    job: `of a check is said: ${title.toLowerCase()}`,
    takes: { presses: 3, fields: 1 },
    walk: async () => {
      await choose(ofPayment, item)
      await opensAgain(title)
      await because(title, 'No funds', name)
    },
    says,
    sent: (server: FixtureServer) => server.inputs('admin.money.reverse').slice(-1),
    sends: [{ id: id(800), reason: 'No funds', returned: says === 'Marked as returned' }],
  })),
  {
    on: 'client',
    job: 'reminders are stopped',
    takes: { presses: 2 },
    walk: () => choose(ofInvoice, 'Stop reminders'),
    says: 'Reminders stopped',
    sent: (server) => server.inputs('admin.money.stopReminders'),
    sends: [{ id: id(700), stopped: true }],
  },
  {
    on: 'client',
    job: 'what is open is paid in two parts, a month apart',
    takes: { presses: 3 },
    walk: async () => {
      await choose(ofInvoice, 'Pay in parts…')
      await press(dialog('Pay invoice 1042 in parts'), 'Save the parts')
    },
    says: 'Invoice 1042',
    sent: (server) => server.inputs('admin.money.setPlan').flatMap(({ parts }) => parts),
    sends: [
      { dueOn: today, amount: '155.00' },
      { dueOn: dayAfter(today, 30), amount: '155.00' },
    ],
  },
  {
    on: 'client',
    job: 'one client pays before the review',
    takes: { presses: 3, fields: 1 },
    walk: async () => {
      await choose(ofClient, 'Paying before the review…')
      const paying = dialog('Paying before the review')
      const choice = paying.getByLabelText('Nora pays first')
      await expect.element(choice).toMatchTextContent('As the rules of the firm say: no')
      await choice.selectOptions('Yes')
      await press(paying, 'Save')
    },
    says: 'Reviews open once they are paid',
    sent: (server) => server.inputs('admin.money.setPayFirst'),
    sends: [{ clientId: id(12), payFirst: 'yes' }],
  },
  {
    on: 'return',
    job: 'the fee of a return becomes its invoice in two presses, and one opens the fee',
    takes: { presses: 3 },
    walk: async () => {
      await press(whole, 'Make the invoice')
      await press(dialog('Issue the invoice'), 'Issue the invoice')
    },
    says: 'Invoice 1042 is issued',
    sent: (server) => [
      ...server.inputs('admin.money.draft'),
      ...server.inputs('admin.money.changeDraft'),
      ...server.inputs('admin.money.issue'),
    ],
    sends: [
      { clientId: id(12), taxReturnId: id(1) },
      { id: id(700), version: 1, dueOn: dayAfter(today, 30) },
      { id: id(700), version: 2 },
    ],
  },
  {
    on: 'prices',
    job: 'a price of the catalog changes',
    takes: { presses: 2, fields: 1 },
    walk: async () => {
      await press(page, 'Edit Individual Tax Returns')
      await page.getByRole('dialog').getByLabelText('Price').fill('175')
      await press(page.getByRole('dialog'), 'Save service')
    },
    says: 'Service saved',
    sent: (server) => server.inputs('admin.money.changeService'),
    sends: [{ id: id(750), price: '175', version: 1 }],
  },
  {
    on: 'desk',
    job: 'the last month goes to the bookkeeper as a file',
    takes: { presses: 1 },
    walk: (server) => {
      server.answerRequests({
        'GET /api/admin/payments.csv': ({ url }) => {
          asked = Object.fromEntries(new URL(url).searchParams)
          return Response.json({ message: 'Too many downloads' }, { status: 429 })
        },
      })
      return press(page, 'For QuickBooks')
    },
    says: 'Too many downloads',
    sent: () => asked,
    sends: { format: 'quickbooks', ...lastMonth(today) },
  },
  {
    on: 'checks',
    job: 'two checks are typed by name and amount: a key after each, and one press records them',
    takes: { presses: 2, keys: 4, fields: 4 },
    walk: async () => {
      await page.getByLabelText('Client or invoice').first().click()
      for (const dollars of ['310', '150']) {
        await userEvent.keyboard('day')
        await expect.element(page.getByRole('option').first()).toBeVisible()
        await userEvent.keyboard(`{Enter}${dollars}{Enter}`)
      }
      await press(page, 'Record 2 checks')
    },
    says: '2 checks are recorded.',
    sent: (server) => server.inputs('admin.money.record'),
    sends: [{ amount: '310.00' }, { amount: '150.00' }],
  },
]

test.each(Object.entries(screens))('each job takes few presses: %s', async (name, open) => {
  const none: Effort = { presses: 0, keys: 0, fields: 0 }
  Object.assign(effort, none)
  const { server } = await open()
  for (const { job, walk, says, sent, sends, takes } of jobs.filter(({ on }) => on === name)) {
    await walk(server)
    await expect.element(page.getByText(says).first(), { message: job }).toBeVisible()
    await expect.poll(() => sent(server), { message: job }).toMatchObject(sends as object)
    expect(effort, job).toEqual({ ...none, ...takes })
    Object.assign(effort, none)
  }
})
