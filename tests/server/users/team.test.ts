import { beforeEach, describe, expect, test } from 'vitest'
import type { TeamMember } from '#shared/users/team.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
let leaving: Person
let heir: Person

const portal = await testPortal({ config: { emailProof: 'required' } })
beforeEach(async () => {
  admin = await anAdmin(portal, { firstName: 'June', lastName: 'Vale' })
  leaving = await anAdmin(portal, { firstName: 'Ana', lastName: 'Ruiz' })
  heir = await anAdmin(portal, { firstName: 'Dana', lastName: 'Cho' })
})

const reason = 'Left the firm'
const ask = (procedure: string, input: object, { token } = admin) =>
  callTrpc(portal, procedure, { token, input })
const disable = (heirId: string | null, by = admin, { id: userId } = leaving) =>
  ask('admin.users.disable', { userId, reason, heirId }, by)
const demote = (heirId: string | null) =>
  ask('admin.users.updateRole', { userId: leaving.id, role: 'client', heirId })

async function member({ id }: Person): Promise<TeamMember | undefined> {
  return ((await ask('admin.users.team', {})).output as TeamMember[]).find((one) => one.id === id)
}

/** A client of the leaving colleague, with an open and a filed return, an open thread and a closed one. */
async function someWork({ id: preparerId }: Person = leaving) {
  const client = await aClient(portal)
  const open = await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  const filed = await aReturn(portal, { clientId: client.id, taxYear: 2023, status: 'filed' })
  await ask('admin.preparers.assign', { ids: [open.id, filed.id], preparerId })
  await ask('admin.preparers.assignClient', { id: client.id, preparerId })
  const threads = await Promise.all([aThread(client), aThread(client)])
  for (const id of threads) await ask('admin.messages.assign', { id, assigneeId: preparerId })
  await ask('admin.messages.done', { id: threads[1] })
  return { client, open: open.id, filed: filed.id, threads }
}
type Work = Awaited<ReturnType<typeof someWork>>

async function aThread({ token }: Person): Promise<string> {
  const input = { about: 'client', aboutId: null, text: 'When will it be done?' }
  return ((await callTrpc(portal, 'messages.start', { token, input })).output as { id: string }).id
}

/** Who answers for what, in the order of the work. */
async function holders({ client, open, filed, threads }: Work) {
  const { db } = portal.services
  const preparer = (table: 'taxReturns' | 'clients', id: string) =>
    db.selectFrom(table).select('preparerId as id').where('id', '=', id).executeTakeFirstOrThrow()
  const assignee = (id: string | undefined) =>
    db
      .selectFrom('threads')
      .select('assigneeId as id')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  const rows = await Promise.all([
    preparer('taxReturns', open),
    preparer('clients', client.id),
    ...threads.map(assignee),
    preparer('taxReturns', filed),
  ])
  return rows.map(({ id }) => id)
}

/** The ids of those who have the open work. */
async function openHolders(work: Work) {
  return [...new Set((await holders(work)).slice(0, -1))]
}

const auditsOf = (subjectId: string) => auditRows(portal, ['action', 'details'], { subjectId })

const notices = async (person: Person) => (await person.api.get('/api/notifications')).list()

test('the team is listed in one statement with what each answers for, and the state of each account', async () => {
  await someWork()
  await enrollApp(portal, leaving)
  await ask('admin.preparers.saveCredential', { credential: 'EA' }, leaving)
  expect(await member(leaving)).toMatchObject({
    firstName: 'Ana',
    role: 'admin',
    credential: 'EA',
    emailProven: true,
    factors: ['app'],
    factorRequired: false,
    firmAccount: false,
    disabledAt: null,
    lastSeenAt: expect.any(Date),
    returns: 1,
    clients: 1,
    threads: 1,
  })
  expect(await member(heir)).toMatchObject({ factors: [], returns: 0, clients: 0, threads: 0 })
  expect(await member(await aClient(portal))).toBeUndefined()
  const statements = await statementsOf(() => ask('admin.users.team', {}))
  expect(statements.filter(({ text }) => /preparer_id|assignee_id/.test(text))).toHaveLength(1)
})

describe.each([
  ['is disabled', disable],
  ['becomes a client', demote],
] as const)('when a colleague %s', (_what, leave) => {
  test('the heir gets what was open once, and reads it; what is filed stays', async () => {
    const work = await someWork()
    const first = await leave(heir.id)
    expect(first.status).toBe(200)
    expect(await leave(null)).toEqual(first)
    expect(await leave(admin.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('decided then'),
    })
    const { id } = heir
    expect(await holders(work)).toEqual([id, id, id, id, leaving.id])
    const filed = await ask('admin.returns.get', { id: work.filed })
    expect(filed.output).toMatchObject({ preparer: { id: leaving.id } })
    expect(await notices(heir)).toMatchObject([
      {
        title: 'You’re taking over Ana Ruiz’s work',
        message: 'June Vale gave you 1 return, 1 client, and 1 thread.',
        href: '/admin?preparer=mine',
      },
    ])
    const left = await auditsOf(leaving.id)
    expect(left.filter(({ action }) => action === 'user.unassigned')).toEqual([
      {
        action: 'user.unassigned',
        details: { returns: 1, clients: 1, threads: 1, name: 'Dana Cho', to: id },
      },
    ])
    const given = expect.objectContaining({ name: 'Dana Cho', to: id })
    for (const [subject, action] of [
      [work.open, 'return.preparer_changed'],
      [work.client.id, 'client.preparer_changed'],
      [work.threads[0], 'thread.assigned'],
    ]) {
      expect((await auditsOf(subject ?? '')).at(-1)).toEqual({ action, details: given })
    }
  })

  test('nobody gets it if nobody is chosen, and nothing comes back', async () => {
    const work = await someWork()
    expect((await leave(null)).status).toBe(200)
    expect(await holders(work)).toEqual([null, null, null, null, leaving.id])
    expect(await notices(heir)).toEqual([])
    await ask('admin.users.enable', { userId: leaving.id, reason })
    await ask('admin.users.updateRole', { userId: leaving.id, role: 'admin' })
    expect(await holders(work)).toEqual([null, null, null, null, leaving.id])
  })

  test('the heir can only be another colleague who can sign in', async () => {
    const work = await someWork()
    const [disabled, unproven] = [await anAdmin(portal), await anAdmin(portal, { proven: false })]
    await disable(null, admin, disabled)
    const others = [leaving.id, work.client.id, disabled.id, unproven.id, crypto.randomUUID()]
    for (const id of others) {
      expect([id, await leave(id)]).toMatchObject([id, { status: 400, fields: ['heirId'] }])
    }
    expect(await holders(work)).toEqual(Array.from({ length: 5 }, () => leaving.id))
    expect(await member(leaving)).toMatchObject({ disabledAt: null })
  })
})

test('an admin who takes over a colleague’s work themselves is not notified', async () => {
  const work = await someWork()
  await disable(admin.id)
  expect(await openHolders(work)).toEqual([admin.id])
  expect(await notices(admin)).toEqual([])
})

test.each(['each other', 'others'] as const)(
  'of two who are disabled at the same moment, one stays and has all work, by %s',
  async (by) => {
    for (let round = 0; round < 2; round += 1) {
      const [one, other] = [await anAdmin(portal), await anAdmin(portal)]
      const work = [await someWork(one), await someWork(other)]
      const [first, second] = by === 'others' ? [admin, heir] : [other, one]
      const statuses = (
        await Promise.all([disable(other.id, first, one), disable(one.id, second, other)])
      ).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(by === 'others' ? [400] : [400, 401, 403]).toContain(Math.max(...statuses))
      const left = statuses[0] === 200 ? other : one
      expect((await member(left))?.disabledAt).toBeNull()
      for (const some of work) expect(await openHolders(some)).toEqual([left.id])
    }
  },
)
