import { afterAll, expect, test } from 'vitest'
import type { Mail } from '#server/mail/mails.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { queue, workOnce } from '#tests/support/jobs.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
const portal = await startTestApp({
  rateLimits: true,
  config: { smtpUrl: server.url('?ignoreTLS=true') },
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address)).length

test('an address that nobody proved gets twelve mails a day that its account causes, and all of the firm’s', async () => {
  const [unproven, proven] = [await aClient(portal, { proven: false }), await aClient(portal)]
  await workOnce(portal.services)
  const [before, beforeProven] = [mailsTo(unproven.email), mailsTo(proven.email)]
  for (const { email: to } of [unproven, proven]) {
    const person = { to, firstName: 'Nora' }
    const caused: Mail[] = [
      { template: 'return-created', taxYear: 2025, ...person },
      { template: 'erasure-requested', ...person },
      { template: 'password-changed', ...person },
    ]
    const fifteen = Array.from({ length: 5 }, () => caused).flat()
    for (const mail of fifteen) await queue(portal.services, mail)
    for (const status of ['in_progress', 'completed', 'filed'] as const) {
      await queue(portal.services, {
        template: 'return-status-changed',
        taxYear: 2025,
        status,
        ...person,
      })
    }
  }
  const log = await workOnce(portal.services)
  expect(mailsTo(unproven.email) - before).toBe(12 - before + 3)
  expect(mailsTo(proven.email) - beforeProven).toBe(18)
  expect(log.match(/the address is not proven/g)).toHaveLength(3 + before)
})
