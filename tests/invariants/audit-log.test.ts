import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailedResetToken } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { auditRows } from '#tests/support/rows.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await testPortal()
const { db } = portal.services
const [client, admin] = [await aClient(portal), await anAdmin(portal)]

const firstBroken = async () => (await verifyLog(portal.services, { whole: true })).firstBroken

describe('the audit log', () => {
  beforeAll(async () => {
    const stranger = apiAs(portal)
    const person = { email: 'audited@example.com', password, firstName: 'Nora', lastName: 'Day' }
    await stranger.post('/api/auth/register', person)
    await stranger.post('/api/auth/login', { email: person.email, password })
    await stranger.post('/api/auth/login', { email: person.email, password: 'wrong' })
    await stranger.post('/api/auth/forgot-password', { email: person.email })
    const token = await mailedResetToken(portal, person.email)
    await stranger.post('/api/auth/reset-password', { token, password: 'Calm-Meadow-77?' })
    await stranger.post('/api/contact', {
      name: 'Nora',
      email: person.email,
      message: 'Please call me back.',
    })
    await client.api.put('/api/profile', singleProfile)
    const taxReturn = (await client.api.post('/api/tax-returns', { taxYear: 2025 })).json()
    const id = String(taxReturn['id'])
    const file = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' }
    const document = (await client.api.upload(id, file)).json()
    await client.api.get(`/api/documents/${String(document['id'])}/download`)
    await admin.api.patch(`/api/documents/${String(document['id'])}/verified`, { verified: true })
    await client.api.delete(`/api/documents/${String(document['id'])}`)
    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    await admin.api.patch(`/api/tax-returns/${id}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '150',
      paymentMethod: 'cash',
    })
    await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund: 5 })
    await admin.api.get(`/api/admin/clients/${client.id}/details`)
    await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
    await client.api.post('/api/auth/logout')
  })

  test('has one row for each action, with the actor, the client and the IP address', async () => {
    const rows = await auditRows(db, ['action', 'actorId', 'clientId', 'ip', 'requestId'])
    expect(rows.map(({ action }) => action)).toStrictEqual([
      'user.registered',
      'session.started',
      'session.refused',
      'password.reset_requested',
      'email.proven',
      'password.reset',
      'contact.received',
      'profile.saved',
      'return.created',
      'document.uploaded',
      'document.downloaded',
      'document.verified',
      'document.deleted',
      'return.status_changed',
      'return.payment_changed',
      'return.estimated_refund_changed',
      'client.viewed',
      'user.role_changed',
      'session.ended',
    ])
    for (const { action, actorId, clientId, ip, requestId } of rows) {
      expect([ip, requestId], action).toStrictEqual(['127.0.0.1', expect.any(String)])
      const byStaff = /^(return\.(?!created)|document\.verified|client|user\.role)/.test(action)
      if (byStaff) expect([actorId, clientId], action).toStrictEqual([admin.id, client.id])
    }
  })

  test('has no row for a refused action', async () => {
    const count = async () => (await db.selectFrom('auditLog').select('seq').execute()).length
    const before = await count()
    await client.api.put('/api/profile', {})
    await admin.api.patch(`/api/admin/users/${admin.id}/role`, { role: 'nobody' })
    await apiAs(portal).get('/api/admin/users')
    expect(await count()).toBe(before)
  })

  test.each([
    ['update', sql`update audit_log set actor_id = null where seq = 1`],
    ['delete', sql`delete from audit_log where seq = 1`],
    ['truncate', sql`truncate audit_log`],
    ['truncate in passing', sql`truncate users cascade, audit_log`],
    ['update its chain', sql`update audit_batches set key_id = 'other'`],
    ['delete its chain', sql`delete from audit_batches`],
    ['truncate its chain', sql`truncate audit_batches`],
    [
      'choose the number of a row',
      sql`insert into audit_log (seq, at, action, subject_type)
      values (1000, now(), 'forged', 'user')`,
    ],
  ])('refuses to %s', async (_, statement) => {
    await verifyLog(portal.services, { whole: true })
    await expect(statement.execute(db)).rejects.toThrow(Error)
    expect(await firstBroken()).toBeNull()
  })

  test('detects a changed row and a deleted one', async () => {
    await tamper(db, sql`update audit_log set action = 'user.nothing' where seq = 3`)
    expect(await firstBroken()).toStrictEqual({ seq: 3, why: 'changed' })
    await tamper(db, sql`update audit_log set action = 'session.refused' where seq = 3`)
    expect(await firstBroken()).toBeNull()
    await tamper(db, sql`delete from audit_log where seq = 5`)
    expect(await firstBroken()).toStrictEqual({ seq: 5, why: 'missing' })
  })
})
