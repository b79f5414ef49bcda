import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logOptions } from '#server/process/log.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { tamper } from '#tests/support/tamper.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let admin: Person
const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }

beforeEach(async () => {
  portal = await startTestApp({ logger: { ...logOptions, stream } })
  admin = await anAdmin(portal)
})
afterEach(() => portal.close())

/** An entry for each name. */
async function write(...names: string[]) {
  for (const firstName of names) {
    const { status } = await callTrpc(portal, 'account.changeName', {
      token: admin.token,
      input: { firstName, lastName: 'Day' },
    })
    expect(status).toBe(200)
  }
}

const verify = async (token = admin.token) => callTrpc(portal, 'admin.activity.verify', { token })

describe('an unchanged log', () => {
  test('is intact, and the check adds its own entry', async () => {
    await write('Ana', 'Ben', 'Eve')
    const intact = { firstBroken: null, ms: expect.any(Number) }
    expect(await verify()).toMatchObject({ status: 200, output: { rows: 3, ...intact } })
    expect(await verify()).toMatchObject({ status: 200, output: { rows: 4, ...intact } })
    const checks = await portal.services.db
      .selectFrom('auditLog')
      .select(['seq', 'actorId', 'clientId', 'subjectType', 'details'])
      .where('action', '=', 'audit.verified')
      .orderBy('seq')
      .execute()
    const check = { actorId: admin.id, clientId: null, subjectType: 'audit_log' }
    expect(checks).toEqual([
      { ...check, seq: 4, details: { rows: 3, firstBroken: null } },
      { ...check, seq: 5, details: { rows: 4, firstBroken: null } },
    ])
  })

  test.each([1, 2, 3, 5, 6, 100])('is read completely in batches of %i', async (batchRows) => {
    await write('Ana', 'Ben', 'Eve', 'Ida', 'Uma', 'Zoe')
    expect(await verifyChain(portal.services.db, { batchRows })).toMatchObject({
      rows: 6,
      firstBroken: null,
      last: { seq: 6 },
    })
    await tamper(portal.services.db, sql`update audit_log set ip = '10.0.0.9' where seq = 4`)
    expect(await verifyChain(portal.services.db, { batchRows })).toMatchObject({
      rows: 4,
      firstBroken: { seq: 4, why: 'changed' },
    })
  })

  test('has its last hash copied to the server’s log, outside the database', async () => {
    await write('Ana', 'Ben')
    const end = await portal.services.db
      .selectFrom('auditLog')
      .select('hash')
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    lines.length = 0
    await verify()
    const line = lines.find((written) => written.includes('audit log verified')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      rows: 2,
      firstBroken: null,
      last: { seq: 2, hash: end.hash.toString('hex') },
    })
  })
})

describe('a log that the database owner changed with the triggers disabled', () => {
  const changes: [what: string, change: ReturnType<typeof sql>, firstBroken: object][] = [
    [
      'its actor',
      sql`update audit_log set actor_id = null where seq = 3`,
      { seq: 3, why: 'changed' },
    ],
    [
      'its time',
      sql`update audit_log set at = at - interval '1 microsecond' where seq = 1`,
      { seq: 1, why: 'changed' },
    ],
    [
      'its details',
      sql`update audit_log set details = '{"to": "admin"}' where seq = 5`,
      { seq: 5, why: 'changed' },
    ],
    [
      'its hash',
      sql`update audit_log set hash = sha256('x') where seq = 2`,
      { seq: 2, why: 'changed' },
    ],
    [
      'its previous hash',
      sql`update audit_log set prev_hash = sha256('x') where seq = 2`,
      { seq: 2, why: 'changed' },
    ],
    [
      'an entry and its own hash',
      sql`update audit_log as entry set ip = null, hash = audit_hash((entry.seq, entry.at, entry.actor_id, entry.action, entry.subject_type, entry.subject_id, entry.client_id, null, entry.request_id, entry.details, entry.prev_hash, entry.hash)::audit_log) where seq = 3`,
      { seq: 4, why: 'chain' },
    ],
    [
      'an entry in the middle deleted',
      sql`delete from audit_log where seq = 3`,
      { seq: 3, why: 'missing' },
    ],
    [
      'several entries deleted',
      sql`delete from audit_log where seq in (2, 3, 5)`,
      { seq: 2, why: 'missing' },
    ],
    ['the first', sql`delete from audit_log where seq = 1`, { seq: 1, why: 'missing' }],
    ['all', sql`delete from audit_log`, { seq: 1, why: 'missing' }],
    [
      'an entry inserted before the first',
      sql`update audit_log set seq = 0 where seq = 1`,
      { seq: 0, why: 'changed' },
    ],
    [
      'two entries swapped',
      sql`update audit_log set seq = case seq when 2 then -3 else -2 end where seq in (2, 3)`,
      { seq: -3, why: 'changed' },
    ],
  ]

  test.each(changes)('%s', async (_what, change, firstBroken) => {
    await write('Ana', 'Ben', 'Eve', 'Ida', 'Uma')
    await tamper(portal.services.db, change)
    expect(await verify()).toMatchObject({ status: 200, output: { firstBroken } })
  })

  test('deleting the newest entries is not detected: only a copy of the last hash shows it', async () => {
    await write('Ana', 'Ben', 'Eve')
    const before = await verifyChain(portal.services.db)
    await tamper(portal.services.db, sql`delete from audit_log where seq = 3`)
    const after = await verifyChain(portal.services.db)
    expect(after.firstBroken).toBeNull()
    expect(before.last?.seq).toBeGreaterThan(after.last?.seq ?? 0)
  })
})

test('of two checks at once, one runs and the other is refused', async () => {
  await write('Ana')
  const { db } = portal.services
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_log verification'))`.execute(trx)
    expect(await verify()).toMatchObject({ status: 409, message: /being verified already/ })
  })
  expect(await verify()).toMatchObject({ status: 200, output: { rows: 1 } })
})

test('a client is refused, without an entry', async () => {
  const client = await aClient(portal)
  await write('Ana')
  expect(await verify(client.token)).toMatchObject({
    status: 403,
    message: "You don't have permission to verify the activity log",
  })
  expect(await verify()).toMatchObject({ output: { rows: 1 } })
})
