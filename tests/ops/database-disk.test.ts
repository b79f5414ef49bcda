import { chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { apiAs, type ApiAnswer } from '#tests/support/api.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { tracesOf } from '#tests/support/traces.ts'

interface Faulty {
  health: string
  tablespace?: string
  begin: (portal: TestApp) => Promise<void>
  end: (portal: TestApp) => Promise<void>
  remove: () => Promise<void>
}

const socketDir = inject('postgresSocketDir')

/** Read-only, as after a failover to a standby, or when an operator has set it. */
const readOnly: Faulty = {
  health: 'Nothing can be saved: the disk is read-only',
  begin: (portal) => alter(portal, 'set default_transaction_read_only = on'),
  end: (portal) => alter(portal, 'reset default_transaction_read_only'),
  remove: () => Promise.resolve(),
}

/** The setting applies to new connections, so the others are ended, for which it waits. */
async function alter({ services: { db } }: TestApp, change: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = rows[0]?.name ?? ''
  await asSuperuser(socketDir, `alter database ${name} ${change}`)
  await asSuperuser(
    socketDir,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}

/** The test's tables are on a separate disk; the server's write-ahead log is not. */
async function fullDisk(): Promise<Faulty> {
  const disk = await smallDisk(32)
  const location = path.join(disk.folder, 'tables')
  await mkdir(location, { mode: 0o700 })
  const owner = await stat(socketDir)
  await chown(location, owner.uid, owner.gid)
  const tablespace = `small_${randomBytes(6).toString('hex')}`
  await asSuperuser(
    socketDir,
    `create tablespace ${tablespace} owner portal location '${location}'`,
  )
  return {
    health: 'Nothing can be saved: the disk is full',
    tablespace,
    begin: () => disk.fill(),
    end: () => disk.empty(),
    async remove() {
      await asSuperuser(socketDir, `drop tablespace ${tablespace}`)
      disk.remove()
    },
  }
}

describe('while PostgreSQL only reads', () => {
  whileFaulty(() => Promise.resolve(readOnly))
})
describe('while the disk of PostgreSQL is full', { tags: ['small-disk'] }, () => {
  whileFaulty(fullDisk)
})

function whileFaulty(make: () => Promise<Faulty>): void {
  let fault: Faulty
  let portal: TestApp
  let client: Person
  let admin: Person
  let returnId: string
  let documentId: string

  beforeAll(async () => {
    fault = await make()
    const { tablespace } = fault
    portal = await startTestApp(tablespace === undefined ? {} : { tablespace })
    ;[client, admin] = [await aClient(portal), await anAdmin(portal)]
    await client.api.put('/api/profile', singleProfile)
    returnId = (await aReturn(portal, { clientId: client.id, status: 'completed' })).id
    documentId = await aDocument(client, returnId)
    await fault.begin(portal)
    // It is time to save the last use of sessions.
    portal.pass({ minutes: 5 })
  })
  afterAll(async () => {
    await fault.end(portal)
    await portal.close()
    await fault.remove()
  })

  async function health() {
    const { status, json, headers } = await apiAs(portal).get('/api/health')
    return [status, json()['message'], headers['retry-after']]
  }

  test('health reports it', async () => {
    await expect.poll(health).toEqual([503, fault.health, '5'])
  })

  test.each([
    '/api/auth/user',
    '/api/tax-returns',
    '/api/profile',
    '/api/profile/dependents',
    '/api/notifications',
    '/api/filed-returns',
  ])('GET %s is answered', async (url) => {
    expect((await client.api.get(url)).status).toBe(200)
  })

  test('reads by staff are answered', async () => {
    for (const url of [
      '/api/admin/users',
      '/api/admin/clients',
      '/api/admin/tax-returns',
      `/api/admin/tax-returns/${returnId}/documents`,
    ]) {
      expect((await admin.api.get(url)).status, url).toBe(200)
    }
  })

  const writes: [string, () => Promise<Pick<ApiAnswer, 'status' | 'json'>>][] = [
    ['a profile', () => client.api.put('/api/profile', { ...singleProfile, city: randomText(80) })],
    ['a return', () => client.api.post('/api/tax-returns', { taxYear: 2024 })],
    [
      'an upload',
      () => client.api.upload(returnId, { name: 'a.pdf', category: 'w2', bytes: aPdf() }),
    ],
    [
      'a download, which needs an audit row',
      () => client.api.get(`/api/documents/${documentId}/download`),
    ],
    [
      'reading client details, which needs an audit row',
      () => admin.api.get(`/api/admin/clients/${client.id}/details`),
    ],
    [
      'a sign-in',
      () => apiAs(portal).post('/api/auth/login', { email: client.email, password: 'wrong' }),
    ],
  ]

  test('a message is refused and nothing is saved', async () => {
    const before = await countMessages()
    const send = () => apiAs(portal).post('/api/contact', aMessage())
    const { answer, saved } = await untilRefused(send)
    expectRefusal(answer)
    expect(answer.headers['retry-after']).toBe('60')
    expect(await countMessages()).toBe(before + saved)
  })

  test.each(writes)('%s is refused and nothing is saved', async (_name, send) => {
    const before = await tracesOf(portal)
    const { answer, saved } = await untilRefused(send)
    expectRefusal(answer)
    const { rows, objects, spooled } = await tracesOf(portal)
    expect(rows - before.rows).toBeLessThanOrEqual(saved)
    expect([objects, spooled]).toEqual([rows, 0])
  })

  test('a procedure of the screens answers Retry-After', async () => {
    const { answer } = await untilRefused(async () => {
      const { statusCode, headers, body } = await portal.app.inject({
        method: 'POST',
        url: '/trpc/contact.send',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ json: aMessage() }),
      })
      return { status: statusCode, headers, text: body }
    })
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.text).toContain('Nothing was saved')
  })

  test('after the fault, everything is saved again', async () => {
    onTestFinished(() => fault.begin(portal))
    await fault.end(portal)
    await expect.poll(health).toEqual([200, undefined, undefined])
    expect((await apiAs(portal).post('/api/contact', aMessage())).status).toBe(201)
    expect((await client.api.get(`/api/documents/${documentId}/download`)).status).toBe(200)
  })

  async function countMessages(): Promise<number> {
    const { db } = portal.services
    return (await db.selectFrom('threads').select('id').execute()).length
  }
}

/** A page of a table may have room for some more rows. */
async function untilRefused<Answer extends { status: number }>(send: () => Promise<Answer>) {
  for (let saved = 0; saved < 400; saved += 1) {
    const answer = await send()
    if (answer.status >= 500) return { answer, saved }
  }
  throw new Error('400 times it was not refused')
}

function expectRefusal({ status, json }: Pick<ApiAnswer, 'status' | 'json'>): void {
  const message =
    'Nothing was saved: the portal can’t store anything at the moment. Please try again later.'
  expect([status, json()]).toEqual([503, { message }])
}

function aMessage() {
  return { name: 'Ana', email: 'ana@example.com', message: randomText(4800) }
}

function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length)
}
