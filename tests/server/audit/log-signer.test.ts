import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { merkleRoot } from '#server/change/chain.ts'
import { sealLog, startLogSigner } from '#server/records/audit/log-signer.ts'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { testPortal, testKeys } from '#tests/support/app.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal()
beforeEach(async () => {
  await portal.reset()
})

const write = () =>
  recordEvent(systemSource(portal.services), {
    action: 'mail.sent_again',
    subject: { type: 'mail', id: null },
  })

const batches = () => rowsOf(portal, 'auditBatches', ['seqs', 'keyId'], {}, 'position')

const whole = () => verifyLog(portal.services, { whole: true })

describe('the log signer', () => {
  test('puts committed entries into the chain by itself, and the rest when it stops', async () => {
    const { log, lines } = keptLog()
    await write()
    const signer = startLogSigner(portal.services, log)
    await expect.poll(batches).toMatchObject([{ seqs: [1] }])
    const published = /"position":1,.*"signature":"[^"]+".*audit log checkpoint/
    await expect.poll(() => lines.join('')).toMatch(published)
    await expect.poll(() => portal.waiting(1000)).toBe(1)
    await write()
    portal.pass({ seconds: 1 })
    await expect.poll(batches).toHaveLength(2)
    await write()
    await signer.stop()
    expect((await batches()).flatMap(({ seqs }) => seqs)).toEqual([1, 2, 3])
  })

  test('seals nothing when nothing was written', async () => {
    await sealLog(portal.services)
    expect(await batches()).toEqual([])
  })

  test('seals an entry that commits after a later one', async () => {
    const { db } = portal.services
    await db.transaction().execute(async (late) => {
      await sql`insert into audit_log (at, action, subject_type) values (now(), 'late', 'user')`.execute(
        late,
      )
      await write()
      await sealLog(portal.services)
      expect(await batches()).toMatchObject([{ seqs: [2] }])
      expect(await whole()).toMatchObject({ rows: 1, firstBroken: null })
    })
    expect(await whole()).toMatchObject({ rows: 2, firstBroken: null })
    expect(await batches()).toMatchObject([{ seqs: [2] }, { seqs: [1] }])
  })

  test('leaves out what was rolled back', async () => {
    const { db } = portal.services
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into audit_log (at, action, subject_type) values (now(), 'x', 'user')`.execute(
        trx,
      )
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await write()
    expect(await whole()).toMatchObject({ rows: 1, firstBroken: null })
  })

  test('runs once at a time, and no two batches contain the same entry', async () => {
    const sealing = () => sealLog(portal.services)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([write(), sealing(), write(), sealing(), write(), sealing()])
    }
    expect(await whole()).toMatchObject({ rows: 15, firstBroken: null })
    const seqs = (await batches()).flatMap((batch) => batch.seqs)
    expect(new Set(seqs).size).toBe(seqs.length)
  })

  test('is not needed for a change, and says once that it fails', async () => {
    const { db } = portal.services
    const { log, lines } = keptLog()
    await sql`alter table audit_batches rename to elsewhere`.execute(db)
    await write()
    const signer = startLogSigner(portal.services, log)
    await expect.poll(() => lines.join('')).toContain('sealing the audit log failed')
    await sql`alter table elsewhere rename to audit_batches`.execute(db)
    await expect.poll(() => portal.waiting(1000)).toBe(1)
    portal.pass({ seconds: 1 })
    await expect.poll(() => lines.join('')).toContain('sealing the audit log works again')
    await signer.stop()
    expect(lines.filter((line) => line.includes('sealing the audit log failed'))).toHaveLength(1)
    expect(await whole()).toMatchObject({ rows: 1, firstBroken: null })
  })

  test('shows that an entry was deleted before it was sealed', async () => {
    const { db } = portal.services
    await write()
    await sql`alter table audit_log disable trigger user`.execute(db)
    await sql`delete from audit_log`.execute(db)
    await sql`alter table audit_log enable trigger user`.execute(db)
    await sealLog(portal.services)
    expect((await whole()).firstBroken).toEqual({ seq: 1, why: 'missing' })
  })
})

test('an entry that cannot be sealed is found by the verification', async () => {
  const { db } = portal.services
  await write()
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audit_log sealer'))`.execute(trx)
    const { firstBroken } = await verifyLog(portal.services, { whole: true, sealWithin: 100 })
    expect(firstBroken).toEqual({ seq: 1, why: 'unchained' })
  })
  expect((await whole()).firstBroken).toBeNull()
})

test('a new key signs at once, and the signatures of the old key stay valid', async () => {
  await write()
  await sealLog(portal.services)
  const newKey = `new:${Buffer.alloc(32, 9).toString('base64')}`
  const changed = { ...portal.services, keyring: parseKeyring(`${newKey},${testKeys}`) }
  await sealLog(changed)
  expect(await batches()).toMatchObject([
    { keyId: 'test', seqs: [1] },
    { keyId: 'new', seqs: [] },
  ])
  expect(await verifyLog(changed, { whole: true })).toMatchObject({ firstBroken: null })
  const without = { ...portal.services, keyring: parseKeyring(newKey) }
  expect(await verifyLog(without, { whole: true })).toMatchObject({ rows: 1, firstBroken: null })
})

test('the Merkle root is that of RFC 6962', () => {
  const leaf = (text: string) => sha256(Buffer.of(0), Buffer.from(text))
  const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)
  const [a, b, c, d, e] = [leaf('a'), leaf('b'), leaf('c'), leaf('d'), leaf('e')]
  expect(merkleRoot([])).toEqual(sha256())
  expect(merkleRoot([a])).toEqual(a)
  expect(merkleRoot([a, b, c])).toEqual(node(node(a, b), c))
  expect(merkleRoot([a, b, c, d, e])).toEqual(node(node(node(a, b), node(c, d)), e))
})

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
