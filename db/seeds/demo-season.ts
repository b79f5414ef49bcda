import { cents } from '#shared/base/money.ts'
import { localDate } from '#shared/base/dates.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { type Answers, questionKeysOf } from '#shared/checklist/questionnaire.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import { type DemoClient, emailOf } from './demo-people.ts'
import { profileOf } from './demo-profiles.ts'
import { type DemoEvent, after, arrivalOf } from './demo-event.ts'

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
  const arrival = client.returning === true ? arrivalOf(year - 1, client.day, index) : thisYear
  const story = [...joining(client, index, email, arrival)]
  if (client.returning === true) {
    story.push(...returnStory({ client, email, year: year - 1, arrival, status: 'filed' }))
  }
  if (client.status === 'no return') return story
  const { method: _method, ...unpaid } = client
  const now = client.late === true ? unpaid : client
  return [
    ...story,
    ...returnStory({ client: now, email, year, arrival: thisYear, status: client.status }),
  ]
}

function joining(client: DemoClient, index: number, who: string, at: Date): DemoEvent[] {
  if (client.office === true) return entering(client, index, who, at)
  const { firstName, lastName } = client
  const body = { email: who, firstName, lastName }
  const profile: DemoEvent = {
    at: after(at, { minutes: 6 }),
    who,
    call: { method: 'PUT', path: '/api/profile', body: profileOf(client, index) },
  }
  const register: DemoEvent = {
    at,
    who,
    call: { method: 'POST', path: '/api/auth/register', body },
  }
  return client.status === 'no return' ? [register] : [register, profile]
}

/** Staff add an office client and enter the profile. */
function entering(client: DemoClient, index: number, clientKey: string, at: Date): DemoEvent[] {
  const { firstName, lastName } = client
  const profile = profileOf(client, 40 + index)
  const body = { firstName, lastName, phone: profile.phone }
  const create = { method: 'POST', path: '/api/admin/clients', body } as const
  const save = { method: 'PUT', path: '/api/admin/clients/:client/profile', body: profile } as const
  return [
    { at, who: 'firm', call: create, clientKey, makesClient: true },
    { at: after(at, { minutes: 6 }), who: 'firm', call: save, clientKey },
  ]
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
  const key = { returnKey: `${email} ${taxYear}`, clientKey: email }
  const isOffice = client.office === true
  const who = isOffice ? 'firm' : email
  const start = isOffice ? '/api/admin/clients/:client/tax-returns' : '/api/tax-returns'
  const upload = (title: string, category: string) => ({
    method: 'POST' as const,
    path: '/api/tax-returns/:return/documents',
    file: { title: `${title} ${taxYear}`, category },
  })
  const answers = answersOf(client, taxYear)
  const lastUpload = 12 + 2 * client.documents.length
  const isEverything =
    status !== 'pending' || client.documents.some((title) => title.startsWith('W-2'))
  const uploads: DemoEvent[] = [
    {
      at: after(arrival, { minutes: 9 }),
      who,
      call: { method: 'POST', path: start, body: { taxYear } },
      makesReturn: true,
      ...key,
    },
    {
      at: after(arrival, { minutes: 10 }),
      who,
      call: { method: 'PUT', path: '/api/tax-returns/:return/questionnaire', body: { answers } },
      ...key,
    },
    ...client.documents.map((title, nth) => ({
      at: after(arrival, { minutes: 12 + 2 * nth }),
      who,
      call: upload(title, categoryOf(title)),
      ...key,
    })),
  ]
  const post = (path: string, minutes: number, body = {}): DemoEvent => ({
    at: after(arrival, { minutes: lastUpload + minutes }),
    who,
    call: { method: 'POST', path, body },
    ...key,
  })
  const comment = 'You have it from last year.'
  const answer = isEverything
    ? [
        ...[1, 1.2, 1.4].map((minutes) =>
          post('/api/request-items/:open/not-applicable', minutes, { comment }),
        ),
        post('/api/tax-returns/:return/hand-over', 2),
      ]
    : [
        post('/api/request-items/:open/expect', 1, {
          expectedOn: localDate(after(arrival, { days: 20 })),
        }),
      ]
  const patch = (what: string, body: Record<string, unknown>) => ({
    method: 'PATCH' as const,
    path: `/api/tax-returns/:return/${what}`,
    body,
  })
  const steps: { needs: ReturnStatus; days: number; call: DemoEvent['call'] | null }[] = [
    { needs: 'in_progress', days: 2, call: patch('status', { status: 'in_progress' }) },
    {
      needs: 'in_progress',
      days: 3,
      call: refundOf(client, patch),
    },
    { needs: 'in_progress', days: 3.5, call: feeOf(client) },
    ...client.documents.map(() => ({
      needs: 'completed' as const,
      days: 5,
      call: { method: 'POST' as const, path: '/api/admin/request-items/:received/accept' },
    })),
    { needs: 'completed', days: 6, call: patch('status', { status: 'completed' }) },
    { needs: 'completed', days: 6.05, call: refundOf(client, patch, { final: true }) },
    { needs: 'completed', days: 6.1, call: upload('Completed return', 'completed_return') },
    ...invoiceOf(client).map((call) => ({ needs: 'completed' as const, days: 6.5, call })),
    { needs: 'completed', days: 7, call: paymentOf(client, patch) },
    { needs: 'filed', days: 8, call: patch('status', { status: 'filed' }) },
  ]
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
  if (status === 'in_progress' && client.day % 2 === 0) {
    const path = '/api/admin/request-items'
    steps.push({ needs: 'in_progress', days: 4, call: { method: 'POST', path, body: asked } })
  }
  const reached = steps.filter(({ needs }) => order.indexOf(needs) <= order.indexOf(status))
  return [
    ...uploads,
    ...(client.documents.length > 0 ? answer : []),
    ...reached.flatMap(({ days, call }) =>
      call ? [{ at: after(arrival, { days }), who: 'firm', call, ...key }] : [],
    ),
  ]
}

/** The contents of the client's documents, and No to every other question. */
function answersOf({ documents, children = [] }: DemoClient, taxYear: number): Answers {
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

const order: ReturnStatus[] = ['pending', 'in_progress', 'completed', 'filed']

type Patch = (what: string, body: Record<string, unknown>) => DemoEvent['call']

function refundOf({ refund }: DemoClient, patch: Patch, mark = {}) {
  if (refund === undefined) return null
  const estimatedRefund = formatDollarsPlain(cents.parse(refund))
  return patch('estimated-refund', { estimatedRefund, ...mark })
}

function feeOf({ fee, documents }: DemoClient): DemoEvent['call'] | null {
  if (fee === undefined) return null
  const isBusiness = documents.some((title) => title.startsWith('1099-NEC'))
  const unitPrice = formatDollarsPlain(cents.parse(isBusiness ? fee - 12_000 : fee))
  const lines = [
    { serviceId: ':service Individual Tax Returns', unitPrice },
    ...(isBusiness ? [{ serviceId: ':service Schedule C' }] : []),
  ]
  return { method: 'PUT', path: '/api/admin/tax-returns/:return/fee', body: { lines } }
}

/** Its draft, then its issue. */
function invoiceOf({ fee }: DemoClient): DemoEvent['call'][] {
  if (fee === undefined) return []
  const body = { clientId: ':client', taxReturnId: ':return' }
  return [
    { method: 'POST', path: '/api/admin/invoices', body },
    { method: 'POST', path: '/api/admin/invoices/:draft/issue' },
  ]
}

function paymentOf({ fee, method }: DemoClient, patch: Patch) {
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
