import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, poolOf } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { aFolder, importInto } from '#tests/support/import-folder.ts'
import { statementsOf } from '#tests/support/statements.ts'

const portal = await testPortal()

test('3,000 office clients come in with one import, and no twin with a second', async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `M${at},Ada ${at},Many,7755550${100 + (at % 900)}`,
  )
  const file = ['client,firstName,lastName,phone', ...rows].join('\n')
  const folder = await aFolder({ 'clients.csv': file })
  const admin = await anAdmin(portal)
  const write = () => importInto(portal, folder, admin)
  expect(await write()).toMatchObject({ clients: 3000, there: 0, refusals: [] })
  expect(await write()).toMatchObject({ clients: 0, there: 3000, refusals: [] })
  const written = portal.services.db.selectFrom('clients').select('id')
  expect(await written.where('lastName', '=', 'Many').execute()).toHaveLength(3000)
})

test('a user with 60 clients reads them with one statement, by an index, and what waits and is unread with one each', async () => {
  const { db } = portal.services
  const user = await aClient(portal, { firstName: 'Zoe', lastName: 'Zed' })
  const made = await sql<{ id: string }>`insert into clients (id, first_name, last_name, created_at)
    select gen_random_uuid(), 'Client', 'Of Zoe ' || lpad(n::text, 2, '0'), now() from generate_series(1, 60) as n
    returning id`.execute(db)
  await db
    .insertInto('clientAccess')
    .values(
      made.rows.map(({ id: clientId }) => ({
        id: newId(),
        clientId,
        userId: user.id,
        part: 'helper' as const,
        fromAt: new Date(Date.now() - 1000),
      })),
    )
    .execute()
  const read = () => user.api.get('/api/clients')
  const names = (await read()).list().map(({ name }) => name)
  const others = made.rows.map((_, at) => `Client Of Zoe ${String(at + 1).padStart(2, '0')}`)
  expect(names).toStrictEqual(['Zoe Zed', ...others])
  const statements = (await statementsOf(read)).filter(({ text }) => text.includes('access_now'))
  expect(statements).toHaveLength(3)
  const connection = await poolOf(db).connect()
  await connection.query('begin; set local enable_seqscan = off')
  const { text = '', values } =
    statements.find(({ text }) => !/thread|tax_returns/.test(text)) ?? {}
  const { rows } = await connection.query(`explain ${text}`, values)
  await connection.query('rollback')
  connection.release()
  expect(JSON.stringify(rows)).toContain('client_access_user')
})
