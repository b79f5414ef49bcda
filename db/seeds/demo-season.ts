import { cents } from '#shared/base/money.ts'
import { localDate } from '#shared/base/days.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { type Answers, questionKeysOf } from '#shared/checklist/questionnaire.ts'
import { returnStatuses as order, type ReturnStatus } from '#shared/returns/return-status.ts'
import { type DemoClient, emailOf } from './demo-people.ts'
import { profileOf } from './demo-profiles.ts'
import {
  after,
  arrivalOf,
  type Call,
  day,
  type DemoEvent,
  patch,
  post,
  put,
  type Step,
  story,
  upload,
} from './demo-event.ts'

/**
 * Returns all events of a client up to now, including the year before. `moved`: how many days this season is later than
 * one from January to March, so that it ends now.
 */
export function seasonOf(
  client: DemoClient,
  index: number,
  { year, moved }: { year: number; moved: number },
): DemoEvent[] {
  const email = emailOf(client)
  const thisYear = after(arrivalOf(year, client.day, index), { days: moved })
  const arrival = client.returning ? arrivalOf(year - 1, client.day, index) : thisYear
  const events = joining(client, index, email, arrival)
  if (client.returning) {
    events.push(...returnStory({ client, email, year: year - 1, arrival, status: 'filed' }))
  }
  const { status } = client
  if (status === 'no return') return events
  const now = client.late ? { ...client, method: undefined } : client
  return [...events, ...returnStory({ client: now, email, year, arrival: thisYear, status })]
}

/** A client registers and saves a profile; staff add an office client and enter the profile. */
function joining(client: DemoClient, index: number, email: string, at: Date): DemoEvent[] {
  const { firstName, lastName, office, status } = client
  if (office) {
    const profile = profileOf(client, 40 + index)
    const added = { firstName, lastName, phone: profile.phone }
    return story(at, { who: 'firm', clientKey: email }, [
      [0, post('/api/admin/clients', added), { makesClient: true }],
      [6, put('/api/admin/clients/:client/profile', profile)],
    ])
  }
  const register: Step = [0, post('/api/auth/register', { email, firstName, lastName })]
  const profile: Step = [6, put('/api/profile', profileOf(client, index))]
  return story(at, { who: email }, status === 'no return' ? [register] : [register, profile])
}

interface Story {
  client: DemoClient
  email: string
  year: number
  arrival: Date
  status: ReturnStatus
}

function returnStory({ client, email, year, arrival, status }: Story): DemoEvent[] {
  const taxYear = year - 1
  const of = { returnKey: `${email} ${taxYear}`, clientKey: email }
  const start = client.office ? '/api/admin/clients/:client/tax-returns' : '/api/tax-returns'
  const steps = stepsOfFirm(client, { taxYear, status })
  const reached = steps.flatMap(([needs, days, call]): Step[] =>
    call && order.indexOf(needs) <= order.indexOf(status) ? [[days * day, call]] : [],
  )
  return [
    ...story(arrival, { ...of, who: client.office ? 'firm' : email }, [
      [9, post(start, { taxYear }), { makesReturn: true }],
      [10, put('/api/tax-returns/:return/questionnaire', { answers: answersOf(client, taxYear) })],
      ...client.documents.map((title, nth): Step => [
        12 + 2 * nth,
        upload(`${title} ${taxYear}`, categoryOf(title)),
      ]),
      ...lastSteps(client, { arrival, status }),
    ]),
    ...story(arrival, { ...of, who: 'firm' }, reached),
  ]
}

/** After the uploads the client has nothing else and hands over, or says when the rest comes. */
function lastSteps(
  { documents }: DemoClient,
  { arrival, status }: Pick<Story, 'arrival' | 'status'>,
): Step[] {
  if (documents.length === 0) return []
  const last = 12 + 2 * documents.length
  if (status === 'pending' && !documents.some((title) => title.startsWith('W-2'))) {
    const expectedOn = localDate(after(arrival, { days: 20 }))
    return [[last + 1, post('/api/request-items/:open/expect', { expectedOn })]]
  }
  const none = post('/api/request-items/:open/not-applicable', {
    comment: 'You have it from last year.',
  })
  return [
    ...[1, 1.2, 1.4].map((minutes): Step => [last + minutes, none]),
    [last + 2, post('/api/tax-returns/:return/hand-over')],
  ]
}

/** The firm's steps for a return: the status that each needs, the days after the arrival, and the call. */
function stepsOfFirm(
  client: DemoClient,
  { taxYear, status }: { taxYear: number; status: ReturnStatus },
): [needs: ReturnStatus, days: number, call: Call | null][] {
  const billed = client.fee !== undefined
  const invoice = { clientId: ':client', taxReturnId: ':return' }
  return [
    ['in_progress', 2, patch('status', { status: 'in_progress' })],
    ['in_progress', 3, refundOf(client)],
    ['in_progress', 3.5, feeOf(client)],
    ...client.documents.map((): ['completed', number, Call] => [
      'completed',
      5,
      post('/api/admin/request-items/:received/accept'),
    ]),
    ['completed', 6, patch('status', { status: 'completed' })],
    ['completed', 6.05, refundOf(client, { final: true })],
    ['completed', 6.1, upload(`Completed return ${taxYear}`, 'completed_return')],
    ['completed', 6.5, billed ? post('/api/admin/invoices', invoice) : null],
    ['completed', 6.5, billed ? post('/api/admin/invoices/:draft/issue') : null],
    ['completed', 7, paymentOf(client)],
    ['filed', 8, patch('status', { status: 'filed' })],
    [
      'in_progress',
      4,
      status === 'in_progress' && client.day % 2 === 0
        ? post('/api/admin/request-items', asked)
        : null,
    ],
  ]
}

const asked = {
  taxReturnIds: [':return'],
  items: [
    {
      category: 'other',
      title: 'Last pay stub of the year',
      reason: 'We compare it with your W-2.',
    },
  ],
}

/** The contents of the client's documents, and No to every other question. */
function answersOf({ documents, children }: DemoClient, taxYear: number): Answers {
  const has = (...starts: string[]) =>
    documents.some((title) => starts.some((start) => title.startsWith(start)))
  const none = questionKeysOf('1040', taxYear).map((key) => [key, false])
  return {
    ...Object.fromEntries(none),
    wages: has('W-2'),
    selfEmployment: has('1099-NEC'),
    interestDividends: has('1099-INT', '1099-DIV'),
    stockSales: has('1099-B'),
    retirement: has('1099-R', '1099-SSA'),
    home: has('Property'),
    student: has('1098-T'),
    childcare: children.length > 0,
  }
}

function refundOf({ refund }: DemoClient, more = {}): Call | null {
  if (refund === undefined) return null
  const estimatedRefund = formatDollarsPlain(cents.parse(refund))
  return patch('estimated-refund', { estimatedRefund, ...more })
}

function feeOf({ fee, documents }: DemoClient): Call | null {
  if (fee === undefined) return null
  const isBusiness = documents.some((title) => title.startsWith('1099-NEC'))
  const unitPrice = formatDollarsPlain(cents.parse(isBusiness ? fee - 12_000 : fee))
  const lines = [
    { serviceId: ':service Individual Tax Returns', unitPrice },
    ...(isBusiness ? [{ serviceId: ':service Schedule C' }] : []),
  ]
  return put('/api/admin/tax-returns/:return/fee', { lines })
}

function paymentOf({ fee, method }: DemoClient): Call | null {
  if (fee === undefined || method === undefined) return null
  return patch('payment', {
    paymentStatus: 'paid',
    paymentAmount: formatDollarsPlain(cents.parse(fee)),
    paymentMethod: method,
    paymentNotes: 'Receipt sent',
  })
}

function categoryOf(title: string): string {
  if (title.startsWith('W-2')) return 'w2'
  if (title.startsWith('1099')) return '1099'
  if (title.startsWith('Receipts')) return 'receipts'
  return title.startsWith('Property') ? 'property' : 'other'
}
