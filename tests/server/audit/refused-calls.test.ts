import { expect, it } from 'vitest'
import { recordRefusedCalls } from '#server/change/refused-calls.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'

const test = await testPortal()

/** The audit rows about a person's refused calls, after the counts are moved there. */
async function errorResponsesOf({ id }: Person) {
  await recordRefusedCalls(test.services)
  const rows = await auditRows(test, ['actorId', 'details'], {
    action: 'access.refused',
    subjectId: id,
  })
  return rows.map(({ actorId, details: { call, status, count } }) => ({
    actorId,
    call,
    status,
    count,
  }))
}

it('writes one row for 100 attempts with other people’s ids', async () => {
  const client = await aClient(test)
  const foreign = await aReturn(test)
  const tries = Array.from({ length: 99 }, () => client.api.delete(`/api/documents/${newId()}`))
  for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
  const own = await aReturn(test, { clientId: client.id })
  expect(await client.api.get(`/api/tax-returns/${own.id}/documents`)).toMatchObject({
    status: 200,
  })
  expect(await client.api.delete(`/api/documents/${foreign.id}`)).toMatchObject({ status: 404 })
  expect(await errorResponsesOf(client)).toEqual([
    { actorId: client.id, call: 'documents.delete', status: 404, count: 100 },
  ])
  expect(await errorResponsesOf(client), 'each is written once').toHaveLength(1)
})

it('counts calls that the role does not allow, over /trpc and REST', async () => {
  const client = await aClient(test)
  const foreign = await aReturn(test)
  await client.api.get('/api/admin/users')
  await client.api.get('/api/admin/tax-returns.csv')
  await client.api.get(`/api/documents/${newId()}/download`)
  await client.api.post(`/api/tax-returns/${foreign.id}/documents`, {})
  const refusals = (await errorResponsesOf(client)).map(({ call, status }) => [
    String(call),
    status,
  ])
  expect(Object.fromEntries(refusals)).toEqual({
    'GET /api/admin/tax-returns.csv': 403,
    'GET /api/documents/:id/download': 404,
    'POST /api/tax-returns/:id/documents': 404,
    'admin.users.list': 403,
  })
})

it('does not count refusals in normal use', async () => {
  const client = await aClient(test)
  const admin = await anAdmin(test)
  expect(await client.api.get('/api/profile')).toMatchObject({ status: 404 })
  expect(await client.api.post('/api/tax-returns', { taxYear: 'x' })).toMatchObject({ status: 400 })
  test.pass({ minutes: 11 })
  const role = await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
  expect(role).toMatchObject({ status: 403 })
  expect(await errorResponsesOf(client)).toEqual([])
  expect(await errorResponsesOf(admin)).toEqual([])
})

it('still refuses when the count cannot be written', async () => {
  const client = await aClient(test)
  await test.services.db.schema.alterTable('refusedCalls').renameTo('refusedCallsAway').execute()
  try {
    expect(await client.api.get('/api/admin/users')).toMatchObject({ status: 403 })
  } finally {
    await test.services.db.schema.alterTable('refusedCallsAway').renameTo('refusedCalls').execute()
  }
})
