import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { verifyAll } from '#server/backup/verify.ts'
import { testPortal } from '#tests/support/app.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await testPortal()

beforeEach(async () => {
  await portal.reset()
})

async function verify(services = portal.services, whole = true) {
  const reported: string[] = []
  const {
    last: _last,
    before: _before,
    ...counts
  } = await verifyAll(services, {
    whole,
    report: (fault) => reported.push(fault),
    log: keptLog().log,
  })
  return { ...counts, reported }
}

/** A client with a profile, a return and two documents. */
async function season() {
  const client = await aClient(portal)
  await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
  const { id } = await aReturn(portal, { clientId: client.id })
  const [one, other] = [await aDocument(client, id), await aDocument(client, id)]
  await sealLog(portal.services)
  return { clientId: client.id, one, other }
}

describe('npm run verify', () => {
  test('finds nothing wrong in an empty portal', async () => {
    const nothing = { documents: 0, fields: 0, auditEntries: 0, faults: 0, reported: [] }
    expect(await verify()).toEqual(nothing)
  })

  test('finds nothing wrong in an intact one, and counts what it has read', async () => {
    await season()
    const all = { documents: 2, fields: 10, auditEntries: 3, faults: 0, reported: [] }
    expect(await verify()).toEqual(all)
  })

  test('reports each changed document, field and entry by its id', async () => {
    const { clientId, one, other } = await season()
    await flipBit(portal, one)
    await portal.services.store.remove(await keyOf(portal, other))
    const { db } = portal.services
    await db
      .updateTable('clientProfiles')
      .set(({ ref }) => ({ ssn: ref('dateOfBirth') }))
      .execute()
    await tamper(db, sql`update audit_log set details = '{"category":"other"}' where seq = 2`)
    const { reported, faults } = await verify()
    expect(reported).toEqual([
      `document ${one}: damaged`,
      `document ${other}: missing`,
      `client_profiles ${clientId}: ssn does not open`,
      'audit log: changed entry 2',
    ])
    expect(faults).toBe(4)
  })

  test('reads the new entries of the audit log, or all of them when asked', async () => {
    await season()
    expect(await verify(portal.services, false)).toMatchObject({ auditEntries: 3 })
    expect(await verify(portal.services, false)).toMatchObject({ auditEntries: 0 })
    expect(await verify(portal.services, true)).toMatchObject({ auditEntries: 3 })
  })

  test('reports a deleted entry', async () => {
    await season()
    await tamper(portal.services.db, sql`delete from audit_log where seq = 2`)
    expect((await verify()).reported).toEqual(['audit log: missing entry 2'])
  })

  test('does not report documents that are destroyed while it reads', async () => {
    const { one, other } = await season()
    const { store, db } = portal.services
    const now = portal.services.clock()
    const destroying: typeof store = {
      ...store,
      async open(key, span) {
        await store.remove(await keyOf(portal, other))
        const change = { destroyedAt: now, deletedAt: now, sealedKey: Buffer.alloc(0) }
        await db.updateTable('documents').set(change).where('id', '=', other).execute()
        return store.open(key, span)
      },
    }
    await flipBit(portal, one)
    const { reported } = await verify({ ...portal.services, store: destroying })
    expect(reported).toEqual([`document ${one}: damaged`])
  })
})
