import { after, arrivalOf, type DemoEvent } from './demo-season.ts'

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
    started: true,
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
    started: false,
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

function businessStory({ day: _day, started, ...business }: Business, at: Date, taxYear: number) {
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
  const start = { method: 'PATCH', path: '/api/tax-returns/:return/status' } as const
  const call = { ...start, body: { status: 'in_progress' } }
  return started ? [...events, { ...key, at: after(at, { days: 2 }), call }] : events
}

interface Sharing {
  /** The client who shares, with an account. */
  clientKey: string
  part: string
  at: Date
  email: string
  firstName: string
  lastName: string
}

/** A client invites a person, who registers and accepts. */
function sharing({ clientKey, at, part, ...person }: Sharing): DemoEvent[] {
  const { email: who } = person
  const path = '/api/clients/:client/access'
  const grant = { method: 'POST', path, body: { part, ...person } } as const
  const register = { method: 'POST', path: '/api/auth/register', body: { ...person } } as const
  const accept = { method: 'POST', path: '/trpc/clients.accept' } as const
  return [
    { at, who: clientKey, clientKey, call: grant },
    { at: after(at, { days: 1 }), who, call: register },
    { at: after(at, { days: 1, minutes: 2 }), who, clientKey, call: accept, accepts: true },
  ]
}
