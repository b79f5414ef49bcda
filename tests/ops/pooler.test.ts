/** @module-tag pgbouncer */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { examineAll } from '#server/doctor/doctor.ts'
import { testKeys } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { openLine } from '#tests/support/event-line.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { type Pooler, startPooler } from '#tests/support/pooler.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const socketDir = inject('postgresSocketDir')
const [name, other] = [`pooled_${process.pid}`, `other_${process.pid}`]
const directUrl = addressOf(socketDir, 'portal', name)
const limits = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

let pooler: Pooler
let server: RunningServer
let env: Record<string, string>

beforeAll(async () => {
  await asSuperuser(socketDir, `create database ${name} owner portal`)
  await asSuperuser(socketDir, `create database ${other} owner portal`)
  pooler = await startPooler(socketDir)
  env = {
    DATABASE_URL: pooler.urlOf(name),
    DATABASE_DIRECT_URL: directUrl,
    STATEMENTS: 'unnamed',
    ENCRYPTION_KEYS: testKeys,
  }
  server = await startServer({ env: { ...env, RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await server.remove()
  await pooler.stop()
  await asSuperuser(socketDir, `drop database ${name} with (force)`)
  await asSuperuser(socketDir, `drop database ${other} with (force)`)
})

describe('behind a pooler in transaction mode, a portal', () => {
  test('answers sixteen people at once on four connections, keeps what they save, and mails', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, (_, at) => live(at)))
    expect(people).toStrictEqual(people.map((_, at) => [2025, 2024, 2023].map((y) => y - (at % 2))))
    const mailed = async () => (await readdir(path.join(server.dataDir, 'outbox'))).length
    await expect.poll(mailed).toBeGreaterThanOrEqual(people.length)
  })

  test('has live lines', async () => {
    const { token } = await call('/api/auth/register', person('line@example.com'))
    const line = openLine(server.url, String(token))
    await line.next()
    await call('/api/tax-returns', { taxYear: 2025 }, String(token))
    // The registration's own changes may come first.
    await expect.poll(line.next).toContain('returns')
    line.close()
  })

  test('seals its log, which a command on the same way verifies', async () => {
    const dataDir = { DATA_DIR: server.dataDir }
    await expect
      .poll(() => npmToEnd(['run', '--silent', 'verify'], { ...env, ...dataDir }))
      .toMatchObject({ code: 0, output: expect.stringContaining('whole') })
    const backup = ['run', '--silent', 'backup', '--', path.join(server.dataDir, 'backup')]
    expect(await npmToEnd(backup, { ...env, ...dataDir })).toMatchObject({ code: 0 })
  })

  test('logs no error', () => {
    const lines = server.output().split('\n')
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toStrictEqual([])
  })
})

describe('npm run doctor', () => {
  test('says that all is well, once the role has time limits', async () => {
    expect(await poolerFindings()).toMatchObject([
      { level: 'ok', text: 'Statements have no names' },
      { level: 'ok', text: 'LISTEN works' },
      { level: 'warning', text: expect.stringContaining('statement_timeout') },
    ])
    for (const [limit, value] of Object.entries(limits)) {
      await asSuperuser(
        socketDir,
        `alter role portal in database ${name} set ${limit} = '${value}'`,
      )
    }
    await pooler.stop()
    pooler = await startPooler(socketDir)
    env.DATABASE_URL = pooler.urlOf(name)
    expect((await poolerFindings()).map(({ level }) => level)).toStrictEqual(['ok', 'ok', 'ok'])
  })

  test('names what is lost without the settings', async () => {
    const ignoring = [`ignore_startup_parameters = ${Object.keys(limits).join(',')},options`]
    const other = await startPooler(socketDir, ignoring)
    const bare = { DATABASE_URL: other.urlOf(name), DATABASE_DIRECT_URL: '', STATEMENTS: '' }
    expect(await poolerFindings(bare)).toMatchObject([
      { level: 'fault', text: expect.stringContaining('Named prepared statements fail') },
      { level: 'fault', text: expect.stringContaining('LISTEN fails') },
    ])
    await other.stop()
  })
})

test('another database in DATABASE_DIRECT_URL stops the start', async () => {
  const wrong = { ...env, DATABASE_DIRECT_URL: addressOf(socketDir, 'portal', other) }
  await expect(startServer({ env: wrong })).rejects.toThrow(
    /^DATABASE_DIRECT_URL is not the same database as DATABASE_URL$/m,
  )
})

async function poolerFindings(changed: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: server.dataDir, ...env, ...changed })
  const found = await examineAll(config, { mailTo: null })
  return found.filter(({ what }) => what === 'pooler')
}

/** Registers, begins three returns and reads them ten times at once. */
async function live(at: number): Promise<number[]> {
  const { token } = await call('/api/auth/register', person(`person${at}@example.com`))
  const years = [2025, 2024, 2023].map((year) => year - (at % 2))
  for (const taxYear of years) await call('/api/tax-returns', { taxYear }, String(token))
  const reads = Array.from({ length: 10 }, () => call('/api/tax-returns', undefined, String(token)))
  const [own = {}, ...others] = await Promise.all(reads)
  expect(others).toStrictEqual(others.map(() => own))
  return Object.values(own).map((one) => Number((one as { taxYear: unknown }).taxYear))
}

function person(email: string) {
  return { firstName: 'Ana', lastName: 'Reyes', email, password: 'Correct-Horse-7' }
}

async function call(
  address: string,
  body?: Record<string, unknown>,
  token = '',
): Promise<Record<string, unknown>> {
  const answer = await fetch(server.url + address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
