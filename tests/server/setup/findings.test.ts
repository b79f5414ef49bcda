import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { SetupRound } from '#shared/firm/setup.schema.ts'
import { createSetUp } from '#server/doctor/running.ts'
import { testPortal } from '#tests/support/app.ts'

const portal = await testPortal()

test('a portal that runs is examined like by the doctor, through connections of its own', async () => {
  const { findings, host } = await portal.services.setUp.read()
  const levels = new Map(findings.map(({ what, level }) => [what, level]))
  for (const what of ['address', 'folder', 'storage', 'schema', 'keys', 'jobs'] as const) {
    expect([what, levels.get(what)]).toEqual([what, 'ok'])
  }
  expect(findings).toContainEqual({
    what: 'backups',
    level: 'warning',
    text: 'No backup has been made yet',
    todo: expect.stringContaining('npm run backup -- FOLDER'),
  })
  for (const what of ['signatures', 'mail', 'scanner', 'identity', 'payments'] as const) {
    expect([what, levels.get(what)]).toEqual([what, 'off'])
  }
  expect(host).toBeNull()
})

test('one round of checks for all callers, also when it takes longer than a minute', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rounds = 0
  const look = async (_portal: unknown, checkedAt: Date): Promise<SetupRound> => {
    rounds += 1
    await promise
    return { checkedAt, host: null, findings: [{ what: 'tls', level: 'fault', text: 'It ended' }] }
  }
  const setUp = createSetUp(portal.services, look)
  // Nothing is known yet, and the screen does not wait for it.
  expect(setUp.latest()).toEqual([])
  portal.pass({ minutes: 2 })
  const both = Promise.all([setUp.read(), setUp.read()])
  resolve()
  expect(new Set(await both).size).toBe(1)
  expect(rounds).toBe(1)
  expect(setUp.latest()).toMatchObject([{ what: 'tls' }])
  await setUp.read()
  expect(rounds).toBe(2)
  portal.pass({ minutes: 9 })
  setUp.latest()
  expect(rounds).toBe(2)
  portal.pass({ minutes: 2 })
  setUp.latest()
  expect(rounds).toBe(3)
})

test('the processes of a portal ask the scanner one after the other', async () => {
  const asked: Socket[] = []
  const clamd = createServer((socket) => void asked.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => void clamd.close())
  await once(clamd, 'listening')
  const { port } = clamd.address() as { port: number }
  const config = { ...portal.services.config, clamd: { host: '127.0.0.1', port } }
  const aProcess = () => createSetUp({ ...portal.services, config })
  const answer = (at: number) => asked[at]?.end('ClamAV 1.4.6\0')

  const first = aProcess().read()
  await expect.poll(() => asked.length).toBe(1)
  const second = aProcess().read()
  await expect.poll(waitingForTurn).toBe(1)
  expect(asked).toHaveLength(1)
  answer(0)
  await first
  await expect.poll(() => asked.length).toBe(2)
  answer(1)
  for (const { findings } of [await first, await second]) {
    expect(findings).toContainEqual({ what: 'scanner', level: 'ok', text: 'ClamAV 1.4.6 answers' })
  }
})

async function waitingForTurn(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_locks
    join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(
    portal.services.db,
  )
  return rows[0]?.count ?? 0
}
