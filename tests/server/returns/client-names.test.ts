import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { newId } from '#server/database/database.ts'
import { aNotice } from '#tests/support/notices.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { rowsOf, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const portal = await testPortal()
const { db } = portal.services
const { api } = await anAdmin(portal)

const keyOf = async (clientId: string) => {
  const rows = await rowsOf(db, 'taxReturns', ['sortName'], { clientId })
  return rows.map(({ sortName }) => sortName)
}

test('after a change of name, all returns of the client move in the table', async () => {
  const ada = await aClient(portal, { firstName: 'Ada', lastName: 'Ångström' })
  const bo = await aClient(portal, { firstName: 'Bo', lastName: 'berg' })
  for (const taxYear of [2024, 2025]) await aReturn(portal, { clientId: ada.id, taxYear })
  await aReturn(portal, { clientId: bo.id })
  const names = async () => {
    const answer = await api.get('/api/admin/tax-returns?sort=client&direction=asc')
    return answer.list().map(({ client }) => (client as { firstName: string }).firstName)
  }
  expect(await names()).toStrictEqual(['Ada', 'Ada', 'Bo'])
  const input = { firstName: 'Ada', lastName: 'Çelik' }
  expect((await ada.call('account.changeName', input)).status).toBe(200)
  expect(await names()).toStrictEqual(['Bo', 'Ada', 'Ada'])
  expect(await keyOf(ada.id)).toStrictEqual(['celik\u0001ada', 'celik\u0001ada'])
})

test('a return that is created during a change of name has the new name', async () => {
  const { id } = await aClient(portal, { firstName: 'Ada', lastName: 'Old' })
  const renamed = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const renaming = db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ lastName: 'New' }).where('id', '=', id).execute()
    renamed.resolve()
    await mayCommit.promise
  })
  await renamed.promise
  const creating = aReturn(portal, { clientId: id })
  await waitingForALock()
  mayCommit.resolve()
  await Promise.all([renaming, creating])
  expect(await keyOf(id)).toStrictEqual(['new\u0001ada'])
})

test('after a change of email, the new address finds the returns and the old one does not', async () => {
  const { id } = await aClient(portal, { email: 'before@example.com' })
  const { id: returnId } = await aReturn(portal, { clientId: id })
  await db.updateTable('users').set({ email: 'after@example.com' }).where('id', '=', id).execute()
  const found = async (search: string) =>
    (await api.get(`/api/admin/tax-returns?search=${search}`)).list().map((item) => item['id'])
  expect(await found('after@example')).toStrictEqual([returnId])
  expect(await found('before@example')).toStrictEqual([])
})

test('a change of email and a change of a return at the same time both succeed', async () => {
  const { id, token: session } = await aClient(portal)
  const { id: returnId } = await aReturn(portal, { clientId: id })
  const change = { userId: id, email: 'moved@example.com', tokenHash: hashToken('link') }
  const expiresAt = new Date(portal.services.clock().getTime() + 60_000)
  await db
    .insertInto('accountLinks')
    .values({ kind: 'email_change', ...change, expiresAt })
    .execute()
  const confirming = Promise.withResolvers<{ status: number }>()
  await db.transaction().execute(async (trx) => {
    const held = trx.selectFrom('taxReturns').select('id').where('id', '=', returnId)
    await held.forUpdate().execute()
    const input = { token: 'link' }
    confirming.resolve(callTrpc(portal, 'account.confirmEmail', { input, token: session }))
    await waitingForALock()
    const row = { id: newId(), userId: id, createdAt: new Date(), ...aNotice }
    await trx.insertInto('notifications').values(row).execute()
  })
  expect((await confirming.promise).status).toBe(200)
  const answer = await api.get('/api/admin/tax-returns?search=moved@example')
  expect(answer.list().map((item) => item['id'])).toStrictEqual([returnId])
})

test('the database saves the time of the last change of a user or a return', async () => {
  const { id, clientId } = await aReturn(portal)
  const times = async () => {
    // In microseconds: both changes may be made within one millisecond.
    const { rows } = await sql<{ user: number; return: number }>`
      select (extract(epoch from users.updated_at) * 1000000)::bigint as user,
        (extract(epoch from tax_returns.updated_at) * 1000000)::bigint as return
      from tax_returns join users on users.id = client_id where tax_returns.id = ${id}`.execute(db)
    return rows[0]
  }
  const before = await times()
  await setRows(db, 'taxReturns', { estimatedRefund: cents.parse(1) }, { id })
  await db.updateTable('users').set({ passwordHash: '-' }).where('id', '=', clientId).execute()
  const after = await times()
  expect(Number(after?.return)).toBeGreaterThan(Number(before?.return))
  expect(Number(after?.user)).toBeGreaterThan(Number(before?.user))
})

test('a return without an existing client is refused by the foreign key', async () => {
  await expect(aReturn(portal, { clientId: newId() })).rejects.toMatchObject({ code: '23503' })
})

/** Waits until a statement of this database is blocked by another. */
async function waitingForALock() {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
}
