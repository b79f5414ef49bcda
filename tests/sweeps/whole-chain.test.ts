import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { verifyPart } from '#server/records/audit/verify-log.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { tamper } from '#tests/support/tamper.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

test('a week reads the whole chain again, and finds what is changed, added or missing in any piece', async () => {
  const { db } = portal.services
  const admin = await anAdmin(portal)
  const input = { firstName: 'Ana', lastName: 'Day' }
  const batches = 600
  for (let count = 0; count < batches; count += 1) {
    await sql`insert into audit_log (at, action, subject_type, actor_id)
      values (now(), 'name.changed', 'user', ${admin.id}::uuid)`.execute(db)
    await sealLog(portal.services)
  }
  await callTrpc(portal, 'account.changeName', { token: admin.token, input })
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
