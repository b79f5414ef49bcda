import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addressOf } from '#server/database/embedded/socket.ts'
import { asSuperuser, testDatabase } from '#tests/support/database.ts'
import { aPdf } from '#tests/support/files.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { testKeys } from '#tests/support/app.ts'

const role = `app_${process.pid}`
const socketDir = inject('postgresSocketDir')
const owner = await testDatabase()
const name = new URL(owner.url).pathname.slice(1)
const url = addressOf(socketDir, role, name)
const env = { ENCRYPTION_KEYS: testKeys }

let server: RunningServer
beforeAll(async () => {
  await asSuperuser(socketDir, `create role ${role} login`)
  const asOwner = { ...env, DATABASE_URL: owner.url, APP_ROLE: role }
  const migrated = await npmToEnd(['run', '--silent', 'db:migrate'], asOwner)
  if (!migrated.output.includes(`${role} owns nothing, and can only add to the audit log.`)) {
    throw new Error(migrated.output)
  }
  server = await startServer({ env: { ...env, DATABASE_URL: url } })
})
afterAll(async () => {
  await server.remove()
  await owner.drop()
  await asSuperuser(socketDir, `drop role ${role}`)
})

describe('a portal that runs as APP_ROLE', () => {
  test('works, seals its log, and can be verified and backed up', async () => {
    const person = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com' }
    const { token } = await post('/api/auth/register', { ...person, password: 'Correct-Horse-7' })
    const { id } = await post('/api/tax-returns', { taxYear: 2025 }, token)
    const form = new FormData()
    form.append('category', 'w2')
    form.append('document', new File([new Uint8Array(aPdf())], 'a.pdf'))
    const document = await post(`/api/tax-returns/${String(id)}/documents`, form, token)
    expect(document).toMatchObject({ id: expect.any(String) })
    const unsealed = owner.db.selectFrom('auditUnsealed').select('seq')
    await expect.poll(() => unsealed.execute()).toEqual([])
    await expect.poll(server.output).toContain('"mail sent"')
    const dataDir = { DATA_DIR: server.dataDir, DATABASE_URL: url, ...env }
    for (const script of [['verify'], ['backup', '--', `${server.dataDir}/b`]]) {
      expect(await npmToEnd(['run', '--silent', ...script], dataDir)).toMatchObject({ code: 0 })
    }
    const errors = server
      .output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    expect(errors).toEqual([])
  })

  test.each([
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_batches set key_id = null',
    'delete from audit_batches',
    'alter table audit_log disable trigger user',
    'alter table audit_log owner to current_user',
    'drop trigger refuse_audit_change on audit_log',
    'drop table audit_log',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    `create or replace function audit_line(entry audit_log) returns text language sql as $$ select '' $$`,
    'create function here() returns int language sql as $$ select 1 $$',
    'set session_replication_role = replica',
    'delete from kysely_migration',
  ])('can not: %s', async (statement) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      // Not by the trigger, which an owner can turn off.
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    } finally {
      await client.end()
    }
  })
})

test('an APP_ROLE that is not there is named in one line, with the one that is meant', async () => {
  const asOwner = { ...env, DATABASE_URL: owner.url }
  const migrate = (APP_ROLE: string) =>
    npmToEnd(['run', '--silent', 'db:migrate'], { ...asOwner, APP_ROLE })
  const { code, output } = await migrate(role.replace('app', 'ap'))
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`^APP_ROLE: there is no role \\S+ Did you mean ${role}\\?$`, 'm'),
  )
  expect((await migrate('nobody-like-that')).output).toMatch(/^APP_ROLE: .* Create it first: .*$/m)
})

test('a role without APP_ROLE’s rights is told who must migrate', async () => {
  const empty = `empty_${process.pid}`
  await asSuperuser(socketDir, `create database ${empty}`)
  try {
    const DATABASE_URL = addressOf(socketDir, role, empty)
    const { code, output } = await npmToEnd(['run', '--silent', 'db:migrate'], {
      ...env,
      DATABASE_URL,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^This role may not change the schema of the database; [^\n]+$/m)
  } finally {
    await asSuperuser(socketDir, `drop database ${empty} with (force)`)
  }
})

async function post(
  address: string,
  body: FormData | Record<string, unknown>,
  token: unknown = '',
): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData
  const answer = await fetch(server.url + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${String(token)}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${await answer.text()}\n${server.output()}`)
  return answer.json() as Promise<Record<string, unknown>>
}
