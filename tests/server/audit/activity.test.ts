import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityKinds, type ActivityKind } from '#shared/audit/activity-kinds.ts'
import type { ActivityEntry } from '#shared/audit/activity.schema.ts'
import { actionsOf, auditActions } from '#shared/audit/audit-events.ts'
import { setRole } from '#server/features/users/roles.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { askFor, w2Item } from '#tests/support/request-items.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal, { firstName: 'Dana', lastName: 'Whitfield' })
const ana = await aClient(portal, { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' })
const diana = await aClient(portal, {
  email: 'diana@example.com',
  firstName: 'Di',
  lastName: 'Ruiz',
})

let returnId = ''
let documentId = ''

/** A small season: Ana's actions, Dana's a month later, and actions of visitors. */
beforeAll(async () => {
  returnId = String((await ana.api.post('/api/tax-returns', { taxYear: 2025 })).json()['id'])
  documentId = await anUpload(ana, returnId, { name: 'Ana’s W-2.pdf' })
  await diana.api.post('/api/tax-returns', { taxYear: 2024 })
  await apiAs(portal).post('/api/auth/login', { email: ana.email, password: 'wrong' })
  await apiAs(portal).post('/api/auth/login', { email: 'nobody@example.com', password })
  portal.pass({ days: 30 })
  const token = (
    await apiAs(portal).post('/api/auth/login', { email: dana.email, password })
  ).json()
  const staff = apiAs(portal, String(token['token']))
  dana.token = String(token['token'])
  await staff.patch(`/api/tax-returns/${returnId}/status`, { status: 'in_progress' })
  await staff.patch(`/api/tax-returns/${returnId}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '150',
    paymentMethod: 'cash',
    paymentNotes: 'paid in coins',
  })
  await staff.get(`/api/documents/${documentId}/download`)
  await staff.get(`/api/admin/clients/${ana.id}/details`)
  const byTheOperator = { viewer: null, ip: null, requestId: null, now: portal.services.clock }
  await setRole({ ...portal.services, ...byTheOperator }, diana.id, 'admin')
})

interface Page {
  items: ActivityEntry[]
  nextCursor: number | null
}

async function read(input: Record<string, unknown> = {}): Promise<Page> {
  const { status, output, message } = await dana.call('admin.activity.list', input)
  expect(status, message ?? '').toBe(200)
  return output as Page
}

const actions = async (input: Record<string, unknown>) =>
  (await read(input)).items.map(({ action }) => action)

const all = [
  'user.role_changed',
  'client.viewed',
  'document.downloaded',
  'return.payment_changed',
  'return.status_changed',
  'session.started',
  'session.refused',
  'session.refused',
  'return.created',
  'document.uploaded',
  'return.created',
]

describe('an entry', () => {
  test('has the actor, the action, the client and the IP address', async () => {
    expect((await read({ kind: 'returns' })).items[0]).toEqual({
      seq: 7,
      at: expect.any(Date),
      actor: { id: dana.id, name: 'Dana Whitfield', email: dana.email },
      origin: 'person',
      client: { id: ana.id, name: 'Ana Ruiz', email: ana.email, emailProven: true },
      subject: { type: 'return', id: returnId, taxYear: 2025, fileName: null },
      ip: '127.0.0.1',
      viewedAs: false,
      action: 'return.status_changed',
      details: { from: 'pending', to: 'in_progress', filedBy: null, reason: null },
    })
  })

  test('on a document names it and the year of its return', async () => {
    const { items } = await read({ kind: 'documents' })
    const subject = { type: 'document', id: documentId, taxYear: 2025, fileName: 'Ana’s W-2.pdf' }
    expect(items).toMatchObject([
      { action: 'document.downloaded', subject },
      { action: 'document.uploaded', subject, details: { category: 'w2' } },
    ])
  })

  test('without a signed-in user tells a visitor from the portal itself', async () => {
    const { items } = await read()
    const nobodys = items.filter(({ actor }) => actor === null)
    expect(nobodys).toMatchObject([
      { action: 'user.role_changed', origin: 'portal', ip: null, details: { to: 'admin' } },
      { action: 'session.refused', origin: 'visitor', client: null },
      { action: 'session.refused', origin: 'visitor', client: { name: 'Ana Ruiz' } },
    ])
    expect(JSON.stringify(items)).not.toMatch(/nobody@example|wrong/)
  })

  test('contains only the details that are known to be safe', async () => {
    const [payment] = (await read({ kind: 'payments' })).items
    expect(payment?.details).toEqual({
      before: { paymentStatus: 'unpaid', paymentAmount: null, paymentMethod: null },
      after: { paymentStatus: 'paid', paymentAmount: 15_000, paymentMethod: 'cash' },
    })
    expect(JSON.stringify(await read())).not.toMatch(/coins|hash|requestId/i)
  })
})

describe('filtered', () => {
  test('by nothing: all entries, newest first', async () => {
    expect(await actions({})).toEqual(all)
  })

  test('by client: each word is part of the email or the name', async () => {
    expect(await actions({ about: 'ruiz' })).toEqual(all.filter((_, at) => ![5, 6].includes(at)))
    expect(await actions({ about: 'EXAMPLE di ruiz' })).toEqual([
      'user.role_changed',
      'return.created',
    ])
    expect(await actions({ about: 'nobody of that name' })).toEqual([])
  })

  test('by client: a complete email matches only its owner, even if others contain it', async () => {
    const about = await read({ about: 'Ana@Example.com' })
    expect(new Set(about.items.map(({ client }) => client?.email))).toEqual(new Set([ana.email]))
    expect(about.items).toHaveLength(7)
    expect((await read({ about: 'na@example.com' })).items).toHaveLength(9)
  })

  test('by person: who did it', async () => {
    expect(await actions({ by: 'dana' })).toEqual(all.slice(1, 6))
    expect(await actions({ by: ana.email })).toEqual(['document.uploaded', 'return.created'])
    expect(await actions({ by: 'nobody of that name' })).toEqual([])
  })

  test.each(activityKinds)('by kind: %s', async (kind: ActivityKind) => {
    const ofKind = all.filter((action) => actionsOf(kind).some((one) => one === action))
    expect(await actions({ kind })).toEqual(ofKind)
  })

  test('by time: from is inclusive, to is exclusive', async () => {
    const { items } = await read()
    const [early, late] = [items.at(-1)?.at, items[0]?.at]
    const between = new Date((early?.getTime() ?? 0) + 15 * 86_400_000)
    expect(await actions({ from: between })).toEqual(all.slice(0, 6))
    expect(await actions({ to: between })).toEqual(all.slice(6))
    expect(await actions({ from: early, to: between })).toEqual(all.slice(6))
    expect((await read({ from: late })).items.map(({ seq }) => seq)).toContain(items[0]?.seq)
    expect((await read({ to: late })).items.map(({ seq }) => seq)).not.toContain(items[0]?.seq)
    expect(await actions({ to: new Date('2001-01-01') })).toEqual([])
  })

  test('by number: up to that entry', async () => {
    expect((await read({ upTo: 3 })).items.map(({ seq }) => seq)).toEqual([3, 2, 1])
    const numbers = (await read({ upTo: 3, cursor: 3 })).items.map(({ seq }) => seq)
    expect(numbers).toEqual([2, 1])
  })

  test('by all filters together', async () => {
    const { at } = (await read({ kind: 'returns' })).items[0] ?? {}
    const [from, to] = [new Date(Number(at) - 60_000), new Date(Number(at) + 60_000)]
    const asked = { about: ana.email, by: 'dana whitfield', kind: 'returns', from, to }
    expect(await actions(asked)).toEqual(['return.status_changed'])
    for (const other of [
      { about: diana.email },
      { by: ana.email },
      { kind: 'mail' },
      { to: from, from: null },
    ]) {
      expect(await actions({ ...asked, ...other })).toEqual([])
    }
  })

  test.each([
    ['about', { about: 'x'.repeat(255) }],
    ['by', { by: 5 }],
    ['kind', { kind: 'secrets' }],
    ['from', { from: 'yesterday' }],
    ['from', { from: new Date(8.64e15) }],
    ['to', { to: new Date('0001-01-01') }],
    ['to', { from: new Date('2026-02-02'), to: new Date('2026-02-02') }],
    ['limit', { limit: 101 }],
    ['limit', { limit: '5' }],
    ['cursor', { cursor: 'x' }],
    ['upTo', { upTo: 1.5 }],
  ])('invalid input is refused with its field: %s', async (field, input) => {
    const { status, fields } = await dana.call('admin.activity.list', input)
    expect([status, fields]).toEqual([400, [field]])
  })
})

async function pageThrough(input: Record<string, unknown>): Promise<number[]> {
  const seen: number[] = []
  let cursor: number | null = null
  do {
    const page: Page = await read({ ...input, cursor })
    expect(page.items.length).toBeLessThanOrEqual(Number(input['limit']))
    seen.push(...page.items.map(({ seq }) => seq))
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

test.each([1, 2, 3, 10, 11, 12])('pages of %i contain every entry once', async (limit) => {
  const numbers = all.map((_, at) => all.length - at)
  const [from, to] = [new Date('2000-01-01'), new Date('2999-01-01')]
  for (const days of [{}, { from }, { to }, { from, to }]) {
    expect(await pageThrough({ limit, ...days })).toEqual(numbers)
  }
})

test('a client may not read it; staff may', async () => {
  const { token } = await aClient(portal)
  expect(await callTrpc(portal, 'admin.activity.list', { input: {}, token })).toMatchObject({
    status: 403,
    output: undefined,
    message: "You don't have permission to read the activity log",
  })
  expect((await read()).items).toHaveLength(all.length)
})

test('reading writes no entry', async () => {
  await read()
  expect((await read()).items[0]?.seq).toBe(all.length)
})

describe('with any content of a row', () => {
  /** Inserts a row as the portal's own role could. */
  const write = (action: string, details: unknown, subjectType = 'user', subjectId = 'no id') =>
    sql`insert into audit_log (at, action, subject_type, subject_id, actor_id, details) values
      (now(), ${action}, ${subjectType}, ${subjectId}, ${ana.id}, ${JSON.stringify(details)}::jsonb)`.execute(
      db,
    )

  const secret = {
    ssn: '219-09-9999',
    token: 'secret',
    notes: 'secret',
    before: 'secret',
    after: { paymentNotes: 'secret' },
  }

  test.each(auditActions)('%s drops unknown keys', async (action) => {
    const written = [secret, 'secret', ['secret'], null, 5]
    await Promise.all(written.map((details) => write(action, details)))
    const { items } = await read({ limit: written.length })
    expect(items.map((entry) => entry.action)).toEqual(written.map(() => action))
    expect(JSON.stringify(items)).not.toMatch(/secret|219-09/)
  })

  test('an action of staff who view as a client is marked as such', async () => {
    await write('document.downloaded', { viewedAs: ana.id })
    expect((await read({ limit: 1 })).items).toMatchObject([{ viewedAs: true, details: {} }])
  })

  test('an unknown action is listed without its details', async () => {
    await write('tomorrow.invented', secret)
    expect((await read({ limit: 1 })).items).toMatchObject([{ action: null, details: {} }])
  })

  test.each(['return', 'document'])('an invalid id of a %s breaks nothing', async (type) => {
    await write('return.created', { taxYear: 2025 }, type, "' or 1=1")
    expect((await read({ limit: 1 })).items).toMatchObject([
      { subject: { type, taxYear: null, fileName: null }, details: { taxYear: 2025 } },
    ])
  })

  test('a deleted user is shown by their id', async () => {
    const { id } = await aClient(portal)
    await sql`insert into audit_log (at, action, subject_type, actor_id, client_id)
      values (now(), 'name.changed', 'user', ${id}, ${id})`.execute(db)
    await db.deleteFrom('users').where('id', '=', id).execute()
    const gone = { id, name: null, email: null }
    expect((await read({ limit: 1 })).items).toMatchObject([{ actor: gone, client: gone }])
  })
})

test('days and pages follow the stored times, even if a clock was wrong', async () => {
  const by = await aClient(portal)
  const days = ['03-03', '03-01', '03-03', '03-02', '03-01', '03-04']
  for (const day of days) {
    await sql`insert into audit_log (at, action, subject_type, actor_id)
      values (${`2020-${day}T12:00:00Z`}::timestamptz, 'name.changed', 'user', ${by.id})`.execute(
      db,
    )
  }
  const newest = (await read({ by: by.email })).items.map(({ seq }) => seq)
  const first = newest.at(-1) ?? 0
  expect(newest.map((seq) => seq - first)).toEqual([5, 4, 3, 2, 1, 0])
  const [from, to] = [new Date('2020-03-01'), new Date('2020-03-04')]
  for (const limit of [1, 2, 5, 100]) {
    const seen = await pageThrough({ by: by.email, from, to, limit })
    expect(seen.map((seq) => seq - first)).toEqual([2, 0, 3, 4, 1])
  }
})

test('an entry on what was asked for has its title and the year of its return', async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id, taxYear: 2025 })
  await askFor(portal, dana, id)
  expect((await read({ about: client.email })).items[0]).toMatchObject({
    action: 'item.asked',
    subject: { taxYear: 2025, fileName: w2Item.title },
  })
})
