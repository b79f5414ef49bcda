import { after, arrivalOf, type DemoEvent } from './demo-event.ts'

/** People who act for a client of the firm. */
export const demoHelpers = ['rose.nakai@example.com', 'paul.whitfield@example.com']

/** Two businesses, a couple that separates, and a son who helps. */
export function othersUntil({ year, moved }: { year: number; moved: number }): DemoEvent[] {
  const on = (day: number, minutes = 0) => after(arrivalOf(year, day, 3), { days: moved, minutes })
  return [
    ...businesses.flatMap((business) => businessStory(business, on(business.day), year - 1)),
    ...sharing({
      clientKey: 'walter.nakai@example.com',
      part: 'spouse',
      at: on(45),
      email: 'rose.nakai@example.com',
      firstName: 'Rose',
      lastName: 'Nakai',
    }),
    {
      at: on(50),
      who: 'rose.nakai@example.com',
      returnKey: `walter.nakai@example.com ${year - 1}`,
      call: {
        method: 'POST',
        path: '/api/messages',
        body: {
          about: 'return',
          aboutId: ':return',
          audience: 'one',
          text: 'Walter and I may file separately this year. What would that mean for me?',
        },
      },
    },
    {
      at: on(58),
      who: 'walter.nakai@example.com',
      clientKey: 'walter.nakai@example.com',
      call: { method: 'DELETE', path: '/api/access/:access' },
    },
    ...sharing({
      clientKey: 'grace.whitfield@example.com',
      part: 'helper',
      at: on(10),
      email: 'paul.whitfield@example.com',
      firstName: 'Paul',
      lastName: 'Whitfield',
    }),
  ]
}

type Business = (typeof businesses)[number]

const businesses = [
  {
    day: 18,
    reviewed: true,
    name: 'Solberg Veterinary Inc.',
    ein: '98-7654321',
    entity: 's_corp',
    fiscalYearEnd: 12,
    officerName: 'Ingrid Solberg',
    officerTitle: 'President',
    owners: [
      { name: 'Ingrid Solberg', share: 100, ownerClientId: ':of ingrid.solberg@example.com' },
    ],
  },
  {
    day: 33,
    reviewed: false,
    name: 'Whitaker & Lowe Frames LLC',
    ein: '98-7654322',
    entity: 'partnership',
    fiscalYearEnd: 6,
    officerName: 'Tom Whitaker',
    officerTitle: 'Member',
    owners: [
      { name: 'Tom Whitaker', share: 60 },
      { name: 'Ada Lowe', share: 40 },
    ],
  },
]

function businessStory({ day: _day, reviewed, ...business }: Business, at: Date, taxYear: number) {
  const key = { clientKey: business.name, returnKey: `${business.name} ${taxYear}`, who: 'firm' }
  const body = { kind: 'business', state: 'NV', phone: '(775) 555-0171', ...business }
  const title = `Profit and loss ${taxYear}`
  const events: DemoEvent[] = [
    { ...key, at, call: { method: 'POST', path: '/api/admin/clients', body }, makesClient: true },
    {
      ...key,
      at: after(at, { minutes: 4 }),
      makesReturn: true,
      call: {
        method: 'POST',
        path: '/api/admin/clients/:client/tax-returns',
        body: { taxYear },
      },
    },
    {
      ...key,
      at: after(at, { minutes: 9 }),
      call: {
        method: 'POST',
        path: '/api/tax-returns/:return/documents',
        file: { title, category: 'other' },
      },
    },
  ]
  return reviewed ? [...events, ...reviewStory({ key, business, at, taxYear })] : events
}

interface Review {
  key: { clientKey: string; returnKey: string; who: string }
  business: Omit<Business, 'day' | 'reviewed'>
  at: Date
  taxYear: number
}

/** An officer signs the letter, and gets the completed return to review. */
function reviewStory({ key, business, at, taxYear }: Review): DemoEvent[] {
  const officer = 'ingrid.solberg@example.com'
  const [firstName = '', lastName = ''] = business.officerName.split(' ')
  const signature = { name: business.officerName, drawn: null, consent: true }
  const letter = { taxReturnId: ':return', version: 1, ...signature, password: ':password' }
  const [taxReturn, authorization] = [`Form 1120-S ${taxYear}`, `Form 8879-CORP ${taxYear}`]
  const status = (to: string) => ({
    method: 'PATCH' as const,
    path: '/api/tax-returns/:return/status',
    body: { status: to },
  })
  const completed = (title: string) => ({
    method: 'POST' as const,
    path: '/api/tax-returns/:return/documents',
    file: { title, category: 'completed_return' },
  })
  const review = {
    taxReturnId: ':return',
    documents: [
      { id: `:file ${taxReturn}`, kind: 'return' },
      { id: `:file ${authorization}`, kind: 'authorization', authority: 'federal' },
    ],
    figures: [{ authority: 'federal', totalIncome: '486,300', ordinaryIncome: '91,750' }],
  }
  const procedure = (name: string, json: object) => ({
    method: 'POST' as const,
    path: `/trpc/${name}`,
    body: { json },
  })
  const lines = [{ serviceId: ':service Business Tax Services' }]
  const fee = {
    method: 'PUT',
    path: '/api/admin/tax-returns/:return/fee',
    body: { lines },
  } as const
  const steps: [number, DemoEvent['call'], string?][] = [
    [2, status('in_progress')],
    [2.5, fee],
    [4.5, procedure('signing.signLetter', letter), officer],
    [6, status('completed')],
    [6.1, completed(taxReturn)],
    [6.11, completed(authorization)],
    [6.2, procedure('admin.signing.publish', review)],
  ]
  return [
    ...sharing({
      clientKey: key.clientKey,
      by: 'firm',
      part: 'officer',
      at: after(at, { days: 3 }),
      email: officer,
      firstName,
      lastName,
      registers: false,
    }),
    ...steps.map(([days, call, who = key.who]) => ({
      ...key,
      who,
      at: after(at, { days }),
      call,
    })),
  ]
}

interface Sharing {
  clientKey: string
  /** The person who invites, if it is not the client. */
  by?: string
  /** False for a person who has an account. */
  registers?: boolean
  part: string
  at: Date
  email: string
  firstName: string
  lastName: string
}

/** A person is invited, registers and accepts. */
function sharing(sharing: Sharing): DemoEvent[] {
  const { clientKey, by = clientKey, registers = true, at, part, ...person } = sharing
  const { email: who } = person
  const path = '/api/clients/:client/access'
  const grant = { method: 'POST', path, body: { part, ...person, password: ':password' } } as const
  const register = { method: 'POST', path: '/api/auth/register', body: { ...person } } as const
  const accept = { method: 'POST', path: '/trpc/clients.accept' } as const
  return [
    { at, who: by, clientKey, call: grant },
    ...(registers ? [{ at: after(at, { days: 1 }), who, call: register }] : []),
    { at: after(at, { days: 1, minutes: 2 }), who, clientKey, call: accept, accepts: true },
  ]
}
