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

const [rose, paul] = ['rose.nakai@example.com', 'paul.whitfield@example.com'] as const
const [walter, ingrid] = ['walter.nakai@example.com', 'ingrid.solberg@example.com'] as const

/** People who act for a client of the firm. */
export const demoHelpers = [rose, paul]

/** Two businesses, a couple that separates, and a son who helps. */
export function othersUntil({ year, moved }: { year: number; moved: number }): DemoEvent[] {
  const on = (seasonDay: number) => after(arrivalOf(year, seasonDay, 3), { days: moved })
  const question = {
    about: 'return',
    aboutId: ':return',
    audience: 'one',
    text: 'Walter and I may file separately this year. What would that mean for me?',
  }
  const asks = { who: rose, returnKey: `${walter} ${year - 1}` }
  const ends: Call = { method: 'DELETE', path: '/api/access/:access' }
  return [
    ...businesses.flatMap((business) => businessStory(business, on(business.seasonDay), year - 1)),
    ...sharing(on(45), walter, 'spouse', { email: rose, firstName: 'Rose', lastName: 'Nakai' }),
    ...story(on(50), asks, [[0, post('/api/messages', question)]]),
    ...story(on(58), { who: walter, clientKey: walter }, [[0, ends]]),
    ...sharing(on(10), 'grace.whitfield@example.com', 'helper', {
      email: paul,
      firstName: 'Paul',
      lastName: 'Whitfield',
    }),
  ]
}

type Business = (typeof businesses)[number]

const businesses = [
  {
    seasonDay: 18,
    reviewed: true,
    name: 'Solberg Veterinary Inc.',
    ein: '98-7654321',
    entity: 's_corp',
    fiscalYearEnd: 12,
    officerName: 'Ingrid Solberg',
    officerTitle: 'President',
    owners: [{ name: 'Ingrid Solberg', share: 100, ownerClientId: `:of ${ingrid}` }],
  },
  {
    seasonDay: 33,
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

function businessStory(
  { seasonDay: _day, reviewed, ...business }: Business,
  at: Date,
  taxYear: number,
) {
  const { name } = business
  const key = { clientKey: name, returnKey: `${name} ${taxYear}` }
  const body = { kind: 'business', state: 'NV', phone: '(775) 555-0171', ...business }
  return [
    ...story(at, { ...key, who: 'firm' }, [
      [0, post('/api/admin/clients', body), { makesClient: true }],
      [4, post('/api/admin/clients/:client/tax-returns', { taxYear }), { makesReturn: true }],
      [9, upload(`Profit and loss ${taxYear}`, 'other')],
      ...(reviewed ? reviewSteps(business.officerName, taxYear) : []),
    ]),
    ...(reviewed
      ? sharing(
          after(at, { days: 3 }),
          name,
          'officer',
          { email: ingrid, firstName: 'Ingrid', lastName: 'Solberg' },
          { by: 'firm', registers: false },
        )
      : []),
  ]
}

/** The officer signs the letter, and gets the completed return to review. */
function reviewSteps(officerName: string, taxYear: number): Step[] {
  const letter = {
    taxReturnId: ':return',
    version: 1,
    name: officerName,
    drawn: null,
    consent: true,
    password: ':password',
  }
  const [taxReturn, authorization] = [`Form 1120-S ${taxYear}`, `Form 8879-CORP ${taxYear}`]
  const review = {
    taxReturnId: ':return',
    documents: [
      { id: `:file ${taxReturn}`, kind: 'return' },
      { id: `:file ${authorization}`, kind: 'authorization', authority: 'federal' },
    ],
    figures: [{ authority: 'federal', totalIncome: '486,300', ordinaryIncome: '91,750' }],
  }
  const lines = [{ serviceId: ':service Business Tax Services' }]
  return [
    [2 * day, patch('status', { status: 'in_progress' })],
    [2.5 * day, put('/api/admin/tax-returns/:return/fee', { lines })],
    [4.5 * day, post('/trpc/signing.signLetter', { json: letter }), { who: ingrid }],
    [6 * day, patch('status', { status: 'completed' })],
    [6.1 * day, upload(taxReturn, 'completed_return')],
    [6.11 * day, upload(authorization, 'completed_return')],
    [6.2 * day, post('/trpc/admin.signing.publish', { json: review })],
  ]
}

/** A person is invited, registers unless they have an account, and accepts. `by`: who invites, if not the client. */
function sharing(
  at: Date,
  clientKey: string,
  part: string,
  person: { email: string; firstName: string; lastName: string },
  { by = clientKey, registers = true } = {},
): DemoEvent[] {
  const who = person.email
  const grant = post('/api/clients/:client/access', { part, ...person, password: ':password' })
  return [
    ...story(at, { who: by, clientKey }, [[0, grant]]),
    ...(registers ? story(at, { who }, [[day, post('/api/auth/register', person)]]) : []),
    ...story(at, { who, clientKey }, [[day + 2, post('/trpc/clients.accept'), { accepts: true }]]),
  ]
}
