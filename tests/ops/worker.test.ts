import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Services } from '#server/calls/context.ts'
import { releaseStuckMails } from '#server/jobs/tasks.ts'
import { type JobWorker, startWorker } from '#server/jobs/worker.ts'
import type { Mail } from '#server/mail/mails.ts'
import { testPortal } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { openJobs, queue } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { patience } from '#tests/support/patience.ts'

const portal = await testPortal()
let server: MailServer
let services: Services
let worker: JobWorker
let lines: string[]

beforeEach(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await portal.reset()
  services = { ...portal.services, config: { ...portal.services.config, smtpUrl: server.url() } }
  const kept = keptLog()
  lines = kept.lines
  worker = await startWorker(services, kept.log)
})
afterEach(async () => {
  await worker.stop()
  await server.close()
})

test('a mail is sent as soon as its transaction is committed', async () => {
  await queue(services, welcome())
  // Long before the worker’s next poll.
  await expect.poll(() => server.received.length).toBe(1)
  await expect.poll(() => openJobs(services)).toEqual([])
})

test('two workers send each of twenty mails exactly once', async () => {
  const second = await startWorker(services, keptLog().log)
  const addresses = Array.from({ length: 20 }, (_, index) => `client-${index}@example.com`)
  await Promise.all(addresses.map((to) => queue(services, welcome(to))))
  await expect.poll(() => openJobs(services)).toEqual([])
  await second.stop()
  const recipients = server.received.flatMap(({ to }) => to)
  expect(recipients.toSorted()).toEqual(addresses.toSorted())
})

test('its log contains no names or addresses', async () => {
  await queue(services, welcome())
  server.behave('refuse-all')
  await queue(services, welcome())
  await expect.poll(() => lines.join('')).toContain('the mail was not taken')
  expect(lines.join('')).not.toMatch(/nora|example\.com|sealed/i)
})

describe('a worker that stops', () => {
  test('finishes a mail that it is sending', async () => {
    server.behave('hold')
    await queue(services, welcome())
    await expect.poll(() => server.offered()).toBe(1)
    const stopped = worker.stop()
    server.release()
    await stopped
    expect(server.received).toHaveLength(1)
    expect(await openJobs(services)).toEqual([])
  })

  test('leaves a hanging mail server long before that is given up, and the mail to the next start', async () => {
    server.behave('hang')
    await queue(services, welcome())
    await expect.poll(() => server.offered()).toBe(1)
    const began = performance.now()
    await worker.stop()
    expect(performance.now() - began).toBeLessThan(5000 * patience)
    expect(await openJobs(services)).toMatchObject([{ attempts: 1, locked: false }])
  })

  test('starts no new mail', async () => {
    await worker.stop()
    await queue(services, welcome())
    expect(await openJobs(services)).toMatchObject([{ attempts: 0, locked: false }])
    expect(server.offered()).toBe(0)
  })
})

describe('when the database goes away and comes back', () => {
  test('while it waits, it is still notified of mails', async () => {
    await loseDatabase()
    await findDatabase()
    await expect.poll(() => tryQueue()).toBe(true)
    await expect.poll(() => server.received.length).toBe(1)
  })

  test('while it sends, the mail is not sent twice, and the next one is sent', async () => {
    server.behave('hold')
    await queue(services, welcome('first@example.com'))
    await expect.poll(() => server.offered()).toBe(1)
    await loseDatabase()
    server.release()
    server.behave('take')
    await expect
      .poll(() => lines.join(''))
      .toMatch(/"reason":"[^"]+","msg":"the job worker failed; starting another"/)
    await findDatabase()
    await expect.poll(() => tryQueue('second@example.com')).toBe(true)
    await expect.poll(() => sentTo('second@example.com')).toBe(1)

    await sql`update graphile_worker._private_jobs
      set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(services.db)
    await releaseStuckMails(services.db)
    await expect.poll(() => openJobs(services)).toEqual([])
    expect(sentTo('first@example.com')).toBe(1)
  })
})

function welcome(to = 'nora@example.com'): Mail {
  return { template: 'welcome', to, firstName: 'Nora' }
}

function sentTo(address: string): number {
  return server.received.filter(({ to }) => to.includes(address)).length
}

async function tryQueue(to?: string): Promise<boolean> {
  return queue(services, welcome(to)).then(
    () => true,
    () => false,
  )
}

let database = ''

/** Breaks every connection and refuses new ones. */
async function loseDatabase(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    services.db,
  )
  database = rows[0]?.name ?? ''
  await asSuperuser(
    inject('postgresSocketDir'),
    `alter database ${database} allow_connections false`,
  )
  await asSuperuser(
    inject('postgresSocketDir'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  )
}

async function findDatabase(): Promise<void> {
  await asSuperuser(
    inject('postgresSocketDir'),
    `alter database ${database} allow_connections true`,
  )
}
