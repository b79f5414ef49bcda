import { afterAll, expect, test } from 'vitest'
import { poolOf } from '#server/database/database.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { askFor } from '#tests/support/request-items.ts'
import { type Statement, statementsOf } from '#tests/support/statements.ts'
import { callTrpc } from '#tests/support/trpc.ts'

// A new database, in which no earlier file has left statistics that change the plans.
const portal = await startTestApp({ tablespace: 'pg_default' })
afterAll(() => portal.close())
const client = await aClient(portal)
const { id: taxReturnId } = await aReturn(portal, { clientId: client.id })
await askFor(portal, await anAdmin(portal), taxReturnId)

const itemStatements = async (procedure: string, input?: object) => {
  const call = () => callTrpc(portal, procedure, { token: client.token, input })
  const statements = await statementsOf(call)
  return statements.filter(({ text }) => /"(request_items|tax_returns)"/.test(text))
}

test('a checklist is two statements, which read only its rows', async () => {
  const statements = await itemStatements('requestItems.list', { taxReturnId })
  expect(statements).toHaveLength(2)
  const plan = await planOf(statements.find(({ text }) => text.includes('"request_items"')))
  expect(plan).toContain('using request_items_return on request_items')
  expect(plan).toContain('using item_documents_pkey on item_documents')
})

test('the checklists of all own returns are two statements', async () => {
  await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  expect(await itemStatements('requestItems.own')).toHaveLength(2)
})

/** Forces the plans for many rows: with so few, PostgreSQL would not use an index. */
async function planOf(statement: Statement | undefined): Promise<string> {
  const connection = await poolOf(portal.services.db).connect()
  try {
    await connection.query('begin')
    await connection.query('set local enable_seqscan = off')
    await connection.query('set local enable_bitmapscan = off')
    await connection.query('set local enable_hashjoin = off')
    await connection.query('set local enable_mergejoin = off')
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
      `explain ${statement?.text}`,
      statement?.values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
