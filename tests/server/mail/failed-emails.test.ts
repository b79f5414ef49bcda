import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/database.ts'
import { maxAttempts } from '#server/change/queue.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { openJobs, queue } from '#tests/support/jobs.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const reset = {
  template: 'password-reset' as const,
  to: 'nora@example.com',
  url: 'http://localhost:3000/reset-password?token=very-secret',
  tokenHash: hashToken('very-secret'),
}

const portal = await testPortal()
let admin: Person

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

test('a mail is listed after its last attempt, without its text', async () => {
  await queue(portal.services, reset)
  expect(await listed()).toEqual([])
  await die('the mail was not taken: EENVELOPE, answer 550 to RCPT TO')
  const list = await listed()
  expect(list).toEqual([
    {
      id: expect.any(String),
      template: 'password-reset',
      to: 'nora@example.com',
      queuedAt: expect.any(Date),
      attempts: maxAttempts,
      reason: 'the mail was not taken: EENVELOPE, answer 550 to RCPT TO',
    },
  ])
  expect(JSON.stringify(list)).not.toMatch(/secret|token|sealed/)
})

test('an error message from outside is not shown', async () => {
  await queue(portal.services, reset)
  await die('could not read very-secret')
  expect(await listed()).toMatchObject([{ reason: 'the mail could not be sent' }])
})

test('a mail that can no longer be opened is listed as such', async () => {
  await queue(portal.services, reset)
  await die('no key')
  await sql`update graphile_worker._private_jobs set payload =
    jsonb_set(payload::jsonb, '{sealed}', '"AAAA"')::json`.execute(portal.services.db)
  expect(await listed()).toMatchObject([{ template: null, to: null }])
})

test('a retried mail gets all its attempts again, and the audit log has the actor', async () => {
  await queue(portal.services, reset)
  await die('no answer')
  const [mail] = await listed()
  expect(await again(mail?.id)).toMatchObject({ status: 200 })
  expect(await openJobs(portal.services)).toMatchObject([{ attempts: 0, lastError: null }])
  expect(await listed()).toEqual([])
  const audit = await auditRows(portal, ['actorId', 'subjectId'], { action: 'mail.sent_again' })
  expect(audit).toEqual([{ actorId: admin.id, subjectId: mail?.id }])
  expect(await again(mail?.id)).toMatchObject({ status: 404, message: 'Mail not found' })
})

test('only failed mails can be retried, and only by staff', async () => {
  await queue(portal.services, reset)
  expect(await again(newId())).toMatchObject({ status: 404 })
  const { token } = await aClient(portal)
  expect((await callTrpc(portal, 'admin.mail.failedEmails', { token })).status).toBe(403)
})

async function listed() {
  return (await admin.call('admin.mail.failedEmails')).output as { id: string }[]
}

function again(id: string | undefined) {
  return admin.call('admin.mail.sendAgain', { id })
}

/** As if every attempt had failed. */
async function die(lastError: string): Promise<void> {
  await sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = ${lastError}`.execute(portal.services.db)
}
