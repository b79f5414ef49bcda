import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let nextVersion: string
let migration: string

beforeAll(async () => {
  nextVersion = await mkdtemp(path.join(os.tmpdir(), 'portal-next-'))
  for (const name of ['src', 'db', 'package.json']) {
    await cp(path.join(projectRoot, name), path.join(nextVersion, name), { recursive: true })
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(nextVersion, 'node_modules'))
  migration = path.join(nextVersion, 'db/migrations/0002_next.ts')
  await writeFile(migration, failingMigration)
  server = await startServer()
})
afterAll(async () => {
  await server.remove()
  await rm(nextVersion, { recursive: true })
})

/** Makes a table, then refuses the person who is registered. */
const failingMigration = `import { sql } from 'kysely'
export async function up(db) {
  await sql\`create table half_done (id int)\`.execute(db)
  await sql\`alter table users add constraint no_ana check (first_name <> 'Ana')\`.execute(db)
}
`

/** Whether the migration's table is there. */
const expectTable = (name: string | null) =>
  inDatabaseOf(server, async (db) => {
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass('half_done')::text as name`.execute(db)
    expect(rows).toEqual([{ name }])
  })

test('a failed migration changes nothing: the old version goes on, and the new one says why; mended, it is applied', async () => {
  const register = (address: string) =>
    fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ana',
        lastName: 'Reyes',
        email: address,
        password: 'Correct-Horse-7',
      }),
    })
  expect((await register('ana@example.com')).status).toBe(201)

  const env = { DATA_DIR: server.dataDir, PORT: String(await freePort()) }
  const next = await npmToEnd(['--silent', 'start'], env, nextVersion)
  expect(next.code).toBe(1)
  expect(next.output).toMatch(
    /^The migration 0002_next failed and changed nothing, so the version before still runs: [^\n]*"no_ana"[^\n]*$/m,
  )
  expect(next.output).not.toContain('    at ')

  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  expect((await register('other@example.com')).status).toBe(201)
  await expectTable(null)

  await writeFile(migration, failingMigration.replace('Ana', 'Nobody'))
  const mended = await npmToEnd(['--silent', 'run', 'db:migrate'], env, nextVersion)
  expect(mended).toMatchObject({ code: 0 })
  await expectTable('half_done')
})
