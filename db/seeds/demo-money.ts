import { firmDay } from '#shared/firm/business-days.ts'
import { type Call, type DemoEvent, type OnlinePayment, post, put } from './demo-event.ts'

/** The history of invoices that were not paid at once, with refunds, disputes and further invoices. */
export function moneyUntil(now: Date, taxYear: number): DemoEvent[] {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000)
  const day = (daysAgo: number) => firmDay(at(daysAgo))
  const history: [daysAgo: number, client: string, ...calls: Call[]][] = [
    [85, priya, ...bill({ serviceId: ':service Letter to the IRS', quantity: '2' })],
    [50, 'grace.whitfield@example.com', pay('check', '200')],
    [50, 'tomas.ibarra@example.com', ...replaced],
    [44, 'tomas.ibarra@example.com', pay('bank_transfer', '249')],
    [40, 'layla.nasser@example.com', draft({ lines: [{ ...taxReturn, unitPrice: '249' }] })],
    [38, 'patrick.orourke@example.com', pay('check', '249')],
    [33, 'patrick.orourke@example.com', returned],
    [
      39,
      'benjamin.achterberg@example.com',
      plan([day(38), '100'], [day(10), '100'], [day(-20), '99']),
      pay('cash', '100'),
    ],
    [36, 'shanice.boudreaux@example.com', pay('credit_card', '199'), pay('credit_card', '199')],
    [30, 'shanice.boudreaux@example.com', refund('199', 'Paid twice')],
    [28, 'tomas.ibarra@example.com', refund('49', 'One state return less')],
    [35, 'ingrid.solberg@example.com', pay('check', '200')],
    [20, priya, pay('bank_transfer', '300')],
    [14, 'dmitri.volkov@example.com', ...bill(planning, { dueOn: day(0) })],
    [10, 'Solberg Veterinary Inc.', draft({ taxReturnId: ':return' }), issue],
    [5, priya, ...bill(planning)],
    // The checks of this morning: of an office client, for a return, and before there is an invoice.
    [0.03, 'rosa.delgado@example.com', pay('check', '249')],
    [0.03, 'wilhelmina.vanderbergokafor@example.com', pay('check', '349.99')],
    [0.03, 'yuki.tanaka@example.com', pay('check', '100')],
  ]
  const card = { way: 'online_card', state: 'paid' } as const
  const online: [daysAgo: number, client: string, is: OnlinePayment][] = [
    [45, 'hana.kobayashi@example.com', { ...card, dispute: 'open' }],
    [42, desmond, card],
    [36, desmond, { ...card, dispute: 'open' }],
    [15, desmond, { ...card, dispute: 'won' }],
    [15, 'ingrid.solberg@example.com', { way: 'online_ach', state: 'failed' }],
    [1, 'dmitri.volkov@example.com', { way: 'online_ach', state: 'processing' }],
  ]
  return [
    ...history.flatMap(([daysAgo, clientKey, ...calls]) =>
      calls.map((call): DemoEvent => {
        const returnKey = `${clientKey} ${taxYear}`
        return { at: at(daysAgo), who: 'firm', clientKey, returnKey, call }
      }),
    ),
    ...online.map(([daysAgo, clientKey, is]): DemoEvent => {
      return { at: at(daysAgo), who: clientKey, clientKey, call: post(''), online: is }
    }),
    {
      at: at(25),
      who: 'firm',
      clientKey: 'fatima.zahraelidrissi@example.com',
      call: post(''),
      credit: 7500,
    },
  ]
}

const desmond = 'desmond.achebe@example.com'
const priya = 'priya.raman@example.com'
const taxReturn = { serviceId: ':service Individual Tax Returns' }
const planning = { serviceId: ':service Tax Planning & Advisory' }

const issue = post('/api/admin/invoices/:draft/issue')
const because = 'The due date was wrong'
const replaced: Call[] = [
  post('/api/admin/invoices/:invoice/void', { because, replace: true }),
  issue,
]
const returned = post('/api/admin/payments/:payment/reverse', {
  reason: 'No funds',
  returned: true,
})

function draft(body: object): Call {
  return post('/api/admin/invoices', { clientId: ':client', ...body })
}

function bill(line: object, more = {}): Call[] {
  return [draft({ lines: [line], ...more }), issue]
}

function pay(way: string, amount: string): Call {
  return post('/api/admin/payments', { clientId: ':client', way, amount, receivedOn: ':today' })
}

/** Refunds a payment, and lowers the price of the invoice that it paid. */
function refund(amount: string, reason: string): Call {
  const body = { amount, reason, password: ':password' }
  return post('/api/admin/payments/:payment/refund', body)
}

function plan(...parts: [dueOn: string, amount: string][]): Call {
  const body = { parts: parts.map(([dueOn, amount]) => ({ dueOn, amount })) }
  return put('/api/admin/invoices/:invoice/plan', body)
}
