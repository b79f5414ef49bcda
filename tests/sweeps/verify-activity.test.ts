import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { logOptions } from '#server/base/log.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { verifyLog, verifyPart } from '#server/records/audit/verify-log.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, type Person } from '#tests/support/factories.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { tamper } from '#tests/support/tamper.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const portal = await testPortal({ logger: { ...logOptions, stream } })

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

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

/** A sealed batch for each number: that many entries. */
async function writeBatches(...sizes: number[]) {
  for (const size of sizes) {
    await write(...Array.from({ length: size }, (_, at) => `Ana ${at}`))
    await sealLog(portal.services)
  }
}

const verify = (input = { whole: true }) =>
  callTrpc(portal, 'admin.activity.verify', { token: admin.token, input })

describe('an unchanged log', () => {
  test('is intact, and the check adds its own entry', async () => {
    await write('Ana', 'Ben', 'Eve')
    const intact = { whole: true, firstBroken: null, ms: expect.any(Number) }
    expect(await verify()).toMatchObject({ status: 200, output: { rows: 3, ...intact } })
    expect(await verify()).toMatchObject({ status: 200, output: { rows: 4, ...intact } })
    const checks = await auditRows(
      portal,
      ['seq', 'actorId', 'clientId', 'subjectType', 'details'],
      { action: 'audit.verified' },
    )
    const check = { actorId: admin.id, clientId: null, subjectType: 'audit_log' }
    expect(checks).toEqual([
      { ...check, seq: 4, details: { rows: 3, firstBroken: null, whole: true } },
      { ...check, seq: 5, details: { rows: 4, firstBroken: null, whole: true } },
    ])
  })

  test('is read from the last verified batch on, unless all of it is asked for', async () => {
    await write('Ana', 'Ben')
    expect(await verify({ whole: false })).toMatchObject({ output: { rows: 2, whole: false } })
    await write('Eve')
    expect(await verify({ whole: false })).toMatchObject({ output: { rows: 2, firstBroken: null } })
    expect(await verify({ whole: true })).toMatchObject({ output: { rows: 5, firstBroken: null } })
  })

  test.each([1, 2, 3, 5, 6, 100])('is read completely in pages of %i', async (pageRows) => {
    await writeBatches(2, 3, 1)
    const read = () => verifyLog(portal.services, { whole: true, pageRows })
    expect(await read()).toMatchObject({
      rows: 6,
      firstBroken: null,
      last: { position: 3, totalRows: 6, lastSeq: 6 },
    })
    await tamper(portal.services.db, sql`update audit_log set ip = '10.0.0.9' where seq = 4`)
    expect(await read()).toMatchObject({ rows: 5, firstBroken: { seq: 4, why: 'changed' } })
  })

  test('may have gaps where changes were rolled back', async () => {
    await write('Ana')
    await sql`select nextval(pg_get_serial_sequence('audit_log', 'seq'))`.execute(
      portal.services.db,
    )
    await write('Ben')
    expect(await verify()).toMatchObject({ output: { rows: 2, firstBroken: null } })
  })

  test('has its last checkpoint copied to the server’s log, outside the database', async () => {
    await write('Ana', 'Ben')
    lines.length = 0
    await verify()
    const { hash } = await rowOf(portal, 'auditBatches', ['hash'])
    const line = lines.find((written) => written.includes('audit log verified')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      rows: 2,
      firstBroken: null,
      last: { position: 1, totalRows: 2, hash: hash.toString('hex') },
    })
  })
})

/** The column `seq` as it was sealed, without entry 3 and its hash. */
const without3 = sql`update audit_batches set
  seqs = array_remove(seqs, 3::bigint), leaves = leaves[1:2] || leaves[4:] where position = 1`

const cutOff = sql`with batch as (delete from audit_batches where position = 2 returning seqs)
  delete from audit_log using batch where seq = any (seqs)`

describe('a log that the database owner changed with the triggers disabled', () => {
  type Tampering = [what: string, change: ReturnType<typeof sql>, firstBroken: object]
  const toOld: Tampering[] = [
    [
      'an actor',
      sql`update audit_log set actor_id = null where seq = 3`,
      { seq: 3, why: 'changed' },
    ],
    [
      'a time',
      sql`update audit_log set at = at - interval '1 microsecond' where seq = 1`,
      { seq: 1, why: 'changed' },
    ],
    [
      'an entry in the middle deleted',
      sql`delete from audit_log where seq = 3`,
      { seq: 3, why: 'missing' },
    ],
    [
      'the first entry deleted',
      sql`delete from audit_log where seq = 1`,
      { seq: 1, why: 'missing' },
    ],
    ['all entries deleted', sql`delete from audit_log`, { seq: 1, why: 'missing' }],
    [
      'an entry added before the first',
      sql`insert into audit_log (seq, at, action, subject_type) overriding system value
        values (0, now(), 'name.changed', 'user')`,
      { seq: 0, why: 'unchained' },
    ],
    [
      'an entry and its hash in the chain',
      sql`with changed as (update audit_log set ip = null where seq = 3 returning audit_leaf(audit_log) as leaf)
        update audit_batches set leaves[3] = leaf from changed where position = 1`,
      { seq: 1, why: 'checkpoint' },
    ],
    ['an entry out of the chain', without3, { seq: 1, why: 'checkpoint' }],
    [
      'the time of a batch',
      sql`update audit_batches set sealed_at = sealed_at + interval '1 second' where position = 1`,
      { seq: 1, why: 'checkpoint' },
    ],
    [
      'a signature',
      sql`update audit_batches set signature = set_byte(signature, 9, 255 - get_byte(signature, 9)) where position = 1`,
      { seq: 1, why: 'checkpoint' },
    ],
    [
      'a batch deleted',
      sql`delete from audit_batches where position = 1`,
      { seq: 1, why: 'checkpoint' },
    ],
    [
      'everything deleted',
      sql`with batches as (delete from audit_batches) delete from audit_log`,
      { seq: 7, why: 'cut_off' },
    ],
  ]
  const toNew: Tampering[] = [
    [
      'the last entry deleted',
      sql`delete from audit_log where seq = 7`,
      { seq: 7, why: 'missing' },
    ],
    [
      'an entry added without a place in the chain',
      sql`insert into audit_log (at, action, subject_type) values (now(), 'name.changed', 'user')`,
      { seq: 8, why: 'unchained' },
    ],
    [
      'the Merkle root',
      sql`update audit_batches set merkle_root = sha256('x') where position = 2`,
      { seq: 6, why: 'checkpoint' },
    ],
    [
      'the total of a batch',
      sql`update audit_batches set total_rows = 70 where position = 2`,
      { seq: 6, why: 'checkpoint' },
    ],
    [
      'the key of the last signature',
      sql`update audit_batches set key_id = 'lost' where position = 2`,
      { seq: 6, why: 'checkpoint' },
    ],
    [
      'the newest batch deleted without its entries',
      sql`delete from audit_batches where position = 2`,
      { seq: 6, why: 'unchained' },
    ],
    ['the newest batch deleted with its entries', cutOff, { seq: 7, why: 'cut_off' }],
  ]

  test.each([...toOld, ...toNew])('%s', async (_what, change, firstBroken) => {
    await writeBatches(5, 2)
    await tamper(portal.services.db, change)
    expect(await verify()).toMatchObject({ status: 200, output: { firstBroken } })
  })

  test.each(toNew)('%s, found in the new batches', async (_what, change, firstBroken) => {
    await writeBatches(5)
    await verifyLog(portal.services, { whole: false })
    await writeBatches(2)
    await tamper(portal.services.db, change)
    const { firstBroken: found } = await verifyLog(portal.services, { whole: false })
    expect(found).toEqual(firstBroken)
  })

  test('a cut-off end stays a fault while new entries are sealed', async () => {
    await writeBatches(5, 2)
    await tamper(portal.services.db, cutOff)
    await writeBatches(1, 1, 1)
    for (const whole of [true, false]) {
      expect((await verifyLog(portal.services, { whole })).firstBroken).toMatchObject({
        why: 'cut_off',
      })
    }
  })

  test('an entry with an old number is found, also if it was queued to be sealed', async () => {
    const { db } = portal.services
    await writeBatches(2)
    await sql`select nextval(pg_get_serial_sequence('audit_log', 'seq'))`.execute(db)
    await writeBatches(2)
    portal.pass({ minutes: 11 })
    await writeBatches(1)
    await verifyLog(portal.services, { whole: false })
    await sql`insert into audit_log (seq, at, action, subject_type) overriding system value
      values (3, now(), 'name.changed', 'user')`.execute(db)
    for (const whole of [true, false]) {
      expect((await verifyLog(portal.services, { whole })).firstBroken).toEqual({
        seq: 3,
        why: 'added',
      })
    }
  })
})

test('of two checks at once, one runs and the other is refused', async () => {
  await write('Ana')
  const { db } = portal.services
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_log verification'))`.execute(trx)
    expect(await verify()).toMatchObject({ status: 409, message: /already being verified/ })
  })
  expect(await verify()).toMatchObject({ status: 200, output: { rows: 1 } })
})

test('a week reads the whole chain again, and finds what is changed, added or missing in any piece', async () => {
  const { db } = portal.services
  for (let batch = 0; batch < 600; batch += 1) {
    await sql`insert into audit_log (at, action, subject_type, actor_id)
      values (now(), 'name.changed', 'user', ${admin.id}::uuid)`.execute(db)
    await sealLog(portal.services)
  }
  await write('Ana')
  const week = async () => {
    const found = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6].map((day) => verifyPart(portal.services, day)),
    )
    return found.filter((fault) => fault !== null)
  }
  expect(await week()).toEqual([])
  const { rows } = await sql<{ seq: number }>`select seqs[1] as seq from audit_batches
    where position in (100, 256, 257, 599) order by position`.execute(db)
  for (const { seq } of rows) {
    await tamper(db, sql`update audit_log set action = 'x' where seq = ${seq}::bigint`)
    expect(await week()).toEqual([{ seq, why: 'changed' }])
    await tamper(db, sql`update audit_log set action = 'name.changed' where seq = ${seq}::bigint`)
  }
  await sql`insert into audit_log (seq, at, action, subject_type) overriding system value
    values (-5, now(), 'x', 'user')`.execute(db)
  await sql`delete from audit_unsealed where seq = -5`.execute(db)
  expect(await week()).toEqual([{ seq: -5, why: 'unchained' }])
  await tamper(db, sql`delete from audit_log where seq = -5`)
  for (const position of [256, 300]) {
    await tamper(db, sql`delete from audit_batches where position = ${position}::bigint`)
    expect((await week()).map(({ why }) => why)).toContain('checkpoint')
  }
})
