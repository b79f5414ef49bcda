import type { ApiAnswer, apiAs } from '#tests/support/api.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { w2Item } from '#tests/support/request-items.ts'

/** A field's type, which decides its invalid values. */
export interface InputField {
  name: string
  /** Free text is saved unchanged; a word is in a list or has a format; the other kinds are not text. */
  kind: 'text' | 'word' | 'flag' | 'year' | 'dollars'
  required?: true
  /** In characters. */
  max?: number
  /** Saved as typed, so that spaces count as characters. */
  verbatim?: true
  /** Line breaks stay. */
  lines?: true
  /** Values of the right type with an invalid range or format. */
  wrong?: unknown[]
  /** Values at the limits. */
  right?: unknown[]
}

export interface Input {
  /** The call in the contract's table, and the part of its body. */
  name: string
  fields: InputField[]
  /** A valid body; a new one for each call where that matters. */
  valid: () => Record<string, unknown>
  send: (body: Record<string, unknown>) => Promise<ApiAnswer>
  /** Statuses of an input that passed validation. */
  accepted: readonly number[]
  /** The prefix of a field's name in `errors`. */
  prefix?: string
  /** Reads what was saved from an accepted input. */
  kept?: (answer: ApiAnswer) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Each input has its own record, so that several can run at once. */
  apart?: true
}

export interface Callers {
  stranger: ReturnType<typeof apiAs>
  client: ReturnType<typeof apiAs>
  admin: ReturnType<typeof apiAs>
  returnId: string
  /** A return without an invoice. */
  unbilledId: string
  personId: string
  documentId: string
  itemId: string
  lastContact: () => Promise<Record<string, unknown>>
}

const email = { name: 'email', kind: 'word', required: true, max: 254 } as const
const name = (field: string) => ({ name: field, kind: 'text', required: true, max: 100 }) as const
const optional = (field: string) => ({ name: field, kind: 'text', max: 100 }) as const
const word = (field: string, wrong: unknown[] = []) =>
  ({ name: field, kind: 'word', wrong }) as const
const requiredWord = (field: string, wrong: unknown[] = []) =>
  ({ name: field, kind: 'word', required: true, wrong }) as const
const flag = (field: string) => ({ name: field, kind: 'flag' }) as const

const paid = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }
const thisYear = new Date().getFullYear()
const ssns = [
  '000-12-3456',
  '666-12-3456',
  '912-49-0001',
  '219-00-9999',
  '219-09-0000',
  '***-**-9999',
]
const dates = ['2025-02-30', '1899-12-31', '2999-01-01', '1985-4-30', '30/04/1985']
const dollars = [
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '-0',
  '1.005',
  '1,23',
  '10,000,000.01',
  '1'.repeat(20),
]
const password: InputField = {
  name: 'password',
  kind: 'word',
  required: true,
  max: 128,
  wrong: ['short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoNumber!', 'NoSpecial1'],
}

let people = 0
const aPassword = 'Quiet-Harbor-42!'
const someone = () => {
  people += 1
  return {
    firstName: 'Nora',
    lastName: 'Day',
    email: `input-${people}@example.com`,
    password: aPassword,
  }
}

/** Every call that reads a JSON body, field by field. */
export function inputsFor(to: Callers): Input[] {
  return [
    {
      name: 'POST /api/auth/register',
      fields: [name('firstName'), name('lastName'), email, password],
      valid: someone,
      send: (body) => to.stranger.post('/api/auth/register', body),
      accepted: [201],
      kept: (answer) => answer.json()['user'] as Record<string, unknown>,
      apart: true,
    },
    {
      name: 'POST /api/auth/login',
      fields: [
        email,
        { name: 'password', kind: 'word', required: true, max: 128, verbatim: true },
        flag('rememberMe'),
      ],
      valid: () => ({ email: 'nobody@example.com', password: aPassword }),
      send: (body) => to.stranger.post('/api/auth/login', body),
      accepted: [401],
      apart: true,
    },
    {
      name: 'POST /api/auth/confirm',
      fields: [{ name: 'password', kind: 'word', required: true, max: 128, verbatim: true }],
      valid: () => ({ password: aPassword }),
      send: (body) => to.client.post('/api/auth/confirm', body),
      accepted: [200, 400],
    },
    {
      name: 'POST /api/auth/forgot-password',
      fields: [email],
      valid: () => ({ email: 'nobody@example.com' }),
      send: (body) => to.stranger.post('/api/auth/forgot-password', body),
      accepted: [200],
      apart: true,
    },
    {
      name: 'POST /api/auth/reset-password',
      fields: [{ name: 'token', kind: 'word', required: true, max: 200, verbatim: true }, password],
      valid: () => ({ token: 'no token', password: aPassword }),
      send: (body) => to.stranger.post('/api/auth/reset-password', body),
      accepted: [400],
      apart: true,
    },
    {
      name: 'POST /api/tax-returns',
      fields: [
        {
          name: 'taxYear',
          kind: 'year',
          required: true,
          wrong: [1999, thisYear + 2, 0, -1, 1e9, 2024.5],
          right: [2000, thisYear + 1],
        },
        word('status', ['in_progress', 'completed', 'filed']),
      ],
      valid: () => ({ taxYear: 2024 }),
      send: (body) => to.client.post('/api/tax-returns', body),
      accepted: [200, 201],
    },
    {
      name: 'PATCH /api/tax-returns/:id/status',
      fields: [requiredWord('status', ['done', 'PENDING'])],
      valid: () => ({ status: 'pending' }),
      send: (body) => to.admin.patch(`/api/tax-returns/${to.returnId}/status`, body),
      accepted: [200],
    },
    {
      name: 'PATCH /api/tax-returns/:id/payment',
      fields: [
        { name: 'paymentNotes', kind: 'text', max: 2000, lines: true },
        {
          name: 'paymentAmount',
          kind: 'dollars',
          required: true,
          wrong: [...dollars, '0', 0, '-1', -1, 1.005],
          right: ['0.01', 0.01, '10,000,000'],
        },
        requiredWord('paymentMethod', ['gold']),
      ],
      valid: () => paid,
      send: (body) => to.admin.patch(`/api/tax-returns/${to.unbilledId}/payment`, body),
      accepted: [200],
      kept: (answer) => answer.json(),
    },
    {
      // Tested alone: it decides which other fields there are.
      name: 'PATCH /api/tax-returns/:id/payment (status)',
      fields: [requiredWord('paymentStatus', ['overdue'])],
      valid: () => paid,
      send: (body) => to.admin.patch(`/api/tax-returns/${to.unbilledId}/payment`, body),
      accepted: [200],
      apart: true,
    },
    {
      name: 'PATCH /api/tax-returns/:id/estimated-refund',
      fields: [
        {
          name: 'estimatedRefund',
          kind: 'dollars',
          required: true,
          wrong: [...dollars, '-10,000,000.01', -1.005],
          right: [null, 0, '-10,000,000', '10,000,000'],
        },
        flag('final'),
      ],
      valid: () => ({ estimatedRefund: '10' }),
      send: (body) => to.admin.patch(`/api/tax-returns/${to.returnId}/estimated-refund`, body),
      // 409: the figure of a pending return is never final.
      accepted: [200, 409],
    },
    {
      name: 'PATCH /api/admin/users/:userId/role',
      fields: [requiredWord('role', ['root', 'ADMIN'])],
      valid: () => ({ role: 'client' }),
      send: (body) => to.admin.patch(`/api/admin/users/${to.personId}/role`, body),
      accepted: [200],
    },
    {
      name: 'PATCH /api/documents/:id/verified',
      fields: [{ ...flag('verified'), required: true }],
      valid: () => ({ verified: true }),
      send: (body) => to.admin.patch(`/api/documents/${to.documentId}/verified`, body),
      accepted: [200],
    },
    ...itemInputs(to),
    ...profileInputs(to),
    {
      name: 'POST /api/contact',
      fields: [
        name('name'),
        email,
        optional('phone'),
        {
          name: 'message',
          kind: 'text',
          lines: true,
          required: true,
          max: 5000,
          wrong: ['too short'],
          right: ['x'.repeat(10)],
        },
      ],
      valid: () => ({ ...someone(), name: 'Nora', message: 'A message that is long enough' }),
      send: (body) => to.stranger.post('/api/contact', body),
      accepted: [201],
      kept: to.lastContact,
    },
  ]
}

function itemInputs(to: Callers): Input[] {
  const comment = { name: 'comment', kind: 'text', max: 200, lines: true } as const
  const fields: InputField[] = [
    requiredWord('category', ['w-2', 'completed_return']),
    { name: 'title', kind: 'text', required: true, max: 120 },
    { name: 'reason', kind: 'text', required: true, max: 300, lines: true },
    word('dueOn', dates),
  ]
  const kept = (answer: ApiAnswer) => answer.json()
  const ofClient = (what: string, body: object) =>
    to.client.post(`/api/request-items/${to.itemId}/${what}`, body)
  const url = `/api/admin/request-items/${to.itemId}`
  return [
    {
      name: 'POST /api/request-items/:id/not-applicable',
      fields: [comment],
      valid: () => ({}),
      send: (body) => ofClient('not-applicable', body),
      accepted: [200],
      kept,
    },
    {
      name: 'POST /api/request-items/:id/expect',
      fields: [requiredWord('expectedOn', dates), comment],
      valid: () => ({ expectedOn: '2199-03-01' }),
      send: (body) => ofClient('expect', body),
      accepted: [200],
      kept,
    },
    {
      name: 'POST /api/admin/request-items (an item)',
      fields,
      valid: () => w2Item,
      send: (body) =>
        to.admin.post('/api/admin/request-items', { taxReturnIds: [to.returnId], items: [body] }),
      accepted: [200],
      prefix: 'items.0.',
    },
    {
      name: 'PATCH /api/admin/request-items/:id',
      fields,
      valid: () => ({ ...w2Item }),
      send: (body) => to.admin.patch(url, body),
      accepted: [200],
      kept,
    },
    {
      name: 'POST /api/admin/request-items/:id/ask-again',
      fields: [{ name: 'reason', kind: 'text', required: true, max: 200, lines: true }],
      valid: () => ({ reason: 'The second page is missing' }),
      send: (body) => to.admin.post(`${url}/ask-again`, body),
      accepted: [200],
    },
  ]
}

function profileInputs(to: Callers): Input[] {
  const send = (body: object) => to.client.put('/api/profile', body)
  return [
    {
      name: 'PUT /api/profile',
      fields: [
        { name: 'address', kind: 'text', required: true, max: 200 },
        name('city'),
        optional('occupation'),
        name('spouseFirstName'),
        name('spouseLastName'),
        optional('spouseOccupation'),
        optional('emergencyContactName'),
        requiredWord('ssn', ssns),
        requiredWord('dateOfBirth', dates),
        requiredWord('state', ['ZZ', 'nv', 'Nevada', 'FM']),
        requiredWord('zipCode', ['8950', '89501-12']),
        requiredWord('phone', ['555-0142', '12345678901234']),
        requiredWord('spouseSsn', ssns),
        requiredWord('spouseDateOfBirth', dates),
        word('bankAccountType', ['gold']),
        word('bankRoutingNumber', ['121000359', '000000000', '*****0358']),
        word('bankAccountNumber', ['123', '1'.repeat(18), '*****6789']),
        word('preferredContactMethod', ['fax']),
        word('emergencyContactPhone', ['12']),
      ],
      valid: () => marriedProfile,
      send,
      accepted: [200],
      kept: (answer) => answer.json(),
    },
    {
      // Tested alone: without a married status, the spouse's fields are dropped.
      name: 'PUT /api/profile (filing status)',
      fields: [requiredWord('filingStatus', ['divorced', 'SINGLE'])],
      valid: () => singleProfile,
      send,
      accepted: [200],
    },
    {
      name: 'PUT /api/profile (a dependent)',
      fields: [
        name('firstName'),
        name('lastName'),
        word('ssn', ssns),
        requiredWord('dateOfBirth', dates),
        requiredWord('relationship', ['friend']),
        flag('livesWithTaxpayer'),
        flag('isStudent'),
        flag('hasDisability'),
      ],
      valid: () => child,
      send: (body) => send({ ...singleProfile, dependents: [body] }),
      accepted: [200],
      prefix: 'dependents.0.',
      kept: async () => (await to.client.get('/api/profile/dependents')).list()[0] ?? {},
    },
  ]
}
