import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#server/calls/context.ts'
import { systemSource } from '#server/change/change.ts'
import { maxAttempts, queueMails } from '#server/change/queue.ts'
import { createTasks, releaseStuckMails } from '#server/jobs/tasks.ts'
import type { Mail } from '#server/mail/mails.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { openJobs, queue, workOnce } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { type Behavior, type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { mailedResetToken } from '#tests/support/mails.ts'
import { setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const portal = await testPortal()
let server: MailServer
let services: Services

beforeEach(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await portal.reset()
  reachBy('?ignoreTLS=true')
})
afterEach(() => server.close())

function reachBy(query: string): void {
  const smtpUrl = server.url(query)
  services = { ...portal.services, config: { ...portal.services.config, smtpUrl } }
}

const welcome: Mail = { template: 'welcome', to: 'nora@example.com', firstName: 'Nora' }

describe('a queued mail', () => {
  test('that waits is sent when its time has come by the portal’s clock', async () => {
    await services.db
      .transaction()
      .execute((trx) => queueMails(trx, systemSource(services), [{ mail: welcome, after: 3600 }]))
    for (const sent of [0, 0, 1]) {
      await work()
      expect(server.received).toHaveLength(sent)
      portal.pass({ minutes: 31 })
    }
  })

  test('is sent once, and its job is gone', async () => {
    await queue(services, welcome)
    await work()
    await work()
    expect(server.received).toMatchObject([{ to: ['nora@example.com'] }])
    expect(await openJobs(services)).toEqual([])
  })

  test('goes out with the words that the firm has when it is sent', async () => {
    const mail = { template: 'invoice-issued', number: 7, to: 'nora@example.com' } as const
    await queue(services, { ...mail, firstName: 'Nora' })
    const admin = await anAdmin(portal)
    const words = { subject: 'Bill {number}', before: 'It is <here>.', after: null }
    await admin.call('admin.mailWords.save', { kind: 'invoice-issued', version: 1, words })
    await work()
    const { subject, text, html } =
      server.received.find(({ to }) => to.includes(mail.to))?.parsed ?? {}
    expect(subject).toBe('Bill 7')
    expect(text).toContain('It is <here>.')
    expect(html).toContain('It is &lt;here&gt;.')
  })

  test('is not sent when its transaction is rolled back', async () => {
    const failing = services.db.transaction().execute(async (trx) => {
      await queueMails(trx, systemSource(services), [{ mail: welcome }])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await work()
    expect(server.offered()).toBe(0)
  })

  test('of an unknown version is not sent, and is retried', async () => {
    const ofAnotherVersion: Mail = JSON.parse('{ "template": "welcome", "firstName": "Nora" }')
    await queue(services, ofAnotherVersion)
    await work()
    expect(server.offered()).toBe(0)
    expect(await openJobs(services)).toMatchObject([
      { attempts: 1, lastError: expect.stringContaining('"to"') },
    ])
  })

  test('cannot be read in the database', async () => {
    await queue(services, {
      template: 'password-reset',
      to: 'nora@example.com',
      url: secretUrl,
      tokenHash,
    })
    const { rows } =
      await sql`select payload::text as payload from graphile_worker._private_jobs`.execute(
        services.db,
      )
    expect(JSON.stringify(rows)).not.toMatch(/nora|secret|reset/)
  })

  test('whose job was changed is not sent', async () => {
    await queue(services, welcome)
    await sql`update graphile_worker._private_jobs set payload =
      jsonb_set(payload::jsonb, '{id}', '"01a1fc9f-5d13-76a5-8903-b6d2e26ed510"')::json`.execute(
      services.db,
    )
    await work()
    expect(server.offered()).toBe(0)
    expect(await openJobs(services)).toHaveLength(1)
  })
})

describe.each<[Behavior, RegExp]>([
  ['refuse-for-now', /answer 451 to DATA/],
  ['refuse-all', /answer 554 to RCPT TO/],
  ['hang', /ETIMEDOUT/],
  ['cut', /E(CONNECTION|SOCKET)/],
])('a mail server set to %s', (behavior, words) => {
  beforeEach(() => {
    if (behavior === 'hang') reachBy('?ignoreTLS=true&socketTimeout=300')
  })

  test('gets the mail again at growing intervals until it accepts it, and then never again; no address is in the log or the job', async () => {
    await queue(services, welcome)
    server.behave(behavior)
    for (const attempt of [1, 2, 3]) {
      const before = Date.now()
      const lines = await work()
      const after = Date.now()
      const [job] = await openJobs(services)
      expect(job).toMatchObject({ attempts: attempt, locked: false })
      const failedAt = Number(job?.dueAt) - Math.exp(attempt) * 1000
      expect(failedAt).toBeGreaterThan(before - 5)
      expect(failedAt).toBeLessThan(after + 5)
      expect(job?.lastError).toMatch(words)
      expect(lines).toContain('the mail was not taken')
      expect(lines + String(job?.lastError)).not.toMatch(/nora|example\.com/i)
      // A whole second: the database's times are finer than the clock's.
      portal.pass({ seconds: Math.ceil(Math.exp(attempt)) })
    }
    server.behave('take')
    reachBy('?ignoreTLS=true')
    await work()
    await work()
    expect(server.received).toMatchObject([{ to: ['nora@example.com'] }])
    expect(await openJobs(services)).toEqual([])
  })
})

describe('an address that does not exist', () => {
  test('is marked: mails there stop, and mails to others are sent', async () => {
    const client = await aClient(portal)
    const admin = await anAdmin(portal)
    const standing = async () =>
      (await admin.call('admin.mail.deliverability', { id: client.id })).output
    expect(await standing()).toEqual({ refusedSince: null })

    server.behave('refuse')
    await queue(services, { ...welcome, to: client.email })
    const lines = await work()
    expect(lines).toContain('the address does not exist')
    expect(lines).not.toContain(client.email)
    expect(await openJobs(services)).toEqual([])
    expect(await standing()).toEqual({ refusedSince: expect.any(Date) })

    server.behave('take')
    await queue(services, { ...welcome, to: client.email })
    await queue(services, welcome)
    await work()
    expect(server.received).toMatchObject([{ to: ['nora@example.com'] }])
    expect(await openJobs(services)).toEqual([])

    await setRows(services.db, 'users', { email: 'moved@example.com' }, { id: client.id })
    expect(await standing()).toEqual({ refusedSince: null })
    await queue(services, { ...welcome, to: 'moved@example.com' })
    await work()
    expect(server.received.at(-1)).toMatchObject({ to: ['moved@example.com'] })
  })

  test('is not marked if the server refuses everybody', async () => {
    server.behave('refuse-all')
    await queue(services, welcome)
    await work()
    expect(await services.db.selectFrom('emailSuppressions').select('email').execute()).toEqual([])
    expect(await openJobs(services)).toHaveLength(1)
  })
})

test('a mail about a client is not sent to a disabled account that acts for it', async () => {
  const [{ id: of }, reader] = [await aClient(portal), await aClient(portal)]
  const mail = {
    template: 'invoice-issued',
    number: 7,
    to: reader.email,
    firstName: 'Nora',
  } as const
  await queue(services, { ...mail, of })
  await queue(services, mail)
  const disabled = { disabledAt: new Date() }
  await services.db.updateTable('users').set(disabled).where('id', '=', reader.id).execute()
  await work()
  expect(server.received).toHaveLength(1)
  expect(await openJobs(services)).toEqual([])
})

test('an invitation is sent only while its link works', async () => {
  const { token } = await anAdmin(portal)
  const call = (procedure: string, input?: object) =>
    callTrpc(portal, `admin.invitations.${procedure}`, { token, input })
  for (const email of ['nora@example.com', 'sam@example.com']) {
    await call('send', { email, firstName: 'Nora', lastName: 'Day' })
  }
  const [sams] = (await call('list')).output as { id: string; email: string }[]
  await call('withdraw', { id: sams?.id })
  await work()
  expect([sams?.email, server.received.map(({ to }) => to)]).toEqual([
    'sam@example.com',
    [['nora@example.com']],
  ])
})

test('the attempts are spread over a little more than three days', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) =>
    Math.exp(Math.min(index + 1, 10)),
  )
  const days = waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.5)
})

/** Sends a mail, and then its job again, as if the process had died before it could save that it was done. */
async function sendTwice(tasks?: ReturnType<typeof createTasks>) {
  await queue(services, welcome)
  const jobs = sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`
  const { rows } = await jobs.execute(services.db)
  await work(tasks)
  const again = JSON.stringify(rows[0]?.payload)
  await sql`select graphile_worker.add_job('mail', ${again}::json)`.execute(services.db)
  await work(tasks)
}

test('every copy of a mail carries the same Message-ID', async () => {
  await sendTwice()
  const ids = server.received.map(({ parsed }) => parsed.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a process does not send a mail again if it could not mark its job as done', async () => {
  const tasks = createTasks(services, keptLog().log)
  await sendTwice(tasks)
  await tasks.close()
  expect(server.received).toHaveLength(1)
  expect(await openJobs(services)).toEqual([])
})

test.each([
  ['4 minutes ago is left alone: the process may still be sending it', '4 minutes', 0],
  ['6 minutes ago is sent by another process', '6 minutes', 1],
])('a mail whose process was killed %s', async (_, age, sent) => {
  await queue(services, welcome)
  await sql`update graphile_worker._private_jobs
    set locked_by = 'pool-gone', attempts = 1, locked_at = now() - ${age}::interval`.execute(
    services.db,
  )
  await releaseStuckMails(services.db)
  await work()
  expect(server.received).toHaveLength(sent)
})

describe('a reset link', () => {
  test('goes to an account, and is not in the log', async () => {
    const client = await aClient(portal)
    await askForLink(client.email)
    const token = await mailedResetToken(portal, client.email)
    const lines = await work()
    expect(lines).toContain('mail sent')
    for (const secret of [token, hashToken(token), client.email])
      expect(lines).not.toContain(secret)
    expect(server.received).toMatchObject([{ to: [client.email] }])
    expect(server.received[0]?.parsed.text).toContain(`/reset-password?token=${token}\n`)
  })

  test('is not sent without an account, and nobody is notified', async () => {
    await askForLink('nobody@example.com')
    expect(await openJobs(services)).toHaveLength(1)
    const lines = await work()
    expect(server.offered()).toBe(0)
    expect(await openJobs(services)).toEqual([])
    expect(lines).not.toContain('mail sent')
  })

  test('is sent only while it is the newest', async () => {
    const client = await aClient(portal)
    await askForLink(client.email)
    await askForLink(client.email)
    const token = await mailedResetToken(portal, client.email)
    await work()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.parsed.text).toContain(token)
  })

  test('is not sent once its hour is over', async () => {
    const client = await aClient(portal)
    await askForLink(client.email)
    portal.pass({ minutes: 61 })
    await work()
    expect(server.offered()).toBe(0)
    expect(await openJobs(services)).toEqual([])
  })
})

test('without a mail server, the mail is a file and one log line without an address', async () => {
  services = { ...services, config: { ...services.config, smtpUrl: null } }
  await queue(services, welcome)
  const lines = await work()
  expect(await readdir(path.join(services.config.dataDir, 'outbox'))).toHaveLength(1)
  expect(lines.match(/mail sent/g)).toHaveLength(1)
  expect(lines).not.toContain('nora')
})

test('a job from a newer or an older version is retried, and the log names it', async () => {
  await sql`select graphile_worker.add_job('mail', '{"to": "nora@example.com"}'::json)`.execute(
    services.db,
  )
  const lines = await work()
  expect(await openJobs(services)).toMatchObject([{ attempts: 1 }])
  expect(lines).not.toContain('nora')
})

const secretUrl = 'http://localhost:3000/reset-password?token=secret'
const tokenHash = hashToken('secret')

/** Its mail is delayed by a few seconds. */
async function askForLink(email: string): Promise<void> {
  await apiAs(portal).post('/api/auth/forgot-password', { email })
  portal.pass({ seconds: 10 })
}

/** Runs every due job; returns its log. */
function work(tasks?: ReturnType<typeof createTasks>): Promise<string> {
  return workOnce(services, tasks)
}
