import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { optionalMails } from '#shared/mail/mail-preferences.ts'
import { newId } from '#server/database/database.ts'
import { optionalKindOf, sampleMails } from '#server/mail/mails.ts'
import { compose } from '#server/mail/compose.ts'
import { sampleName } from '#tests/support/sample-name.ts'
import { addressed, openSmtp } from '#server/mail/transport.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { openJobs, queue, workOnce } from '#tests/support/jobs.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const server = await startMailServer({ disabledCommands: ['STARTTLS'] })
const portal = await startTestApp({ config: { smtpUrl: server.url() } })
beforeEach(() => void (server.received.length = 0))
afterAll(async () => {
  await portal.close()
  await server.close()
})

const samples = sampleMails.map((mail) => ({ name: sampleName(mail), mail }))

test.each(samples)('$name arrives unchanged', async ({ mail }) => {
  const { config } = portal.services
  const transport = openSmtp(config, server.url())
  const composed = compose(mail, config)
  const more = { date: new Date(), unsubscribeUrl: null, ...addressed(mail, config), ...composed }
  await transport.send({ id: newId(), template: mail.template, ...more }, untilPatienceEnds())
  transport.close()
  const [received] = server.received
  expect(received?.to).toHaveLength(1)
  expect(received?.parsed.subject).toBe(composed.subject)
  expect(received?.parsed.text?.trimEnd()).toBe(composed.text.trimEnd())
  expect(received?.parsed.html).toContain('<!DOCTYPE html')
})

// A reset link, an invitation and a thread need their rows, and a contact message goes to the firm.
const toPeople = samples.flatMap(({ name, mail }) =>
  'to' in mail && !('tokenHash' in mail || 'codeHash' in mail || 'threadId' in mail)
    ? [{ name, mail }]
    : [],
)

describe.each(toPeople)('$name', ({ mail }) => {
  const kind = optionalKindOf(mail)
  const reader = () => (mail.template === 'upload-digest' ? anAdmin(portal) : aClient(portal))

  test('has an unsubscribe link only if it is optional', async () => {
    const { email } = await reader()
    await send(email)
    const headers = new Map(
      server.received[0]?.parsed.headers.map(({ key, value }) => [key, value]),
    )
    const click = headers.get('list-unsubscribe-post')
    expect(click).toBe(kind === null ? undefined : 'List-Unsubscribe=One-Click')
    expect(headers.has('list-unsubscribe')).toBe(kind !== null)
  })

  test('reaches a client without optional mails only if it is not optional', async () => {
    const { email, token } = await reader()
    const input = Object.fromEntries(optionalMails.map((optional) => [optional, false]))
    await callTrpc(portal, 'account.saveMailPreferences', { token, input })
    await send(email)
    expect(server.received).toHaveLength(kind === null ? 1 : 0)
    expect(await openJobs(portal.services)).toEqual([])
  })

  async function send(to: string) {
    await queue(portal.services, { ...mail, to })
    portal.pass({ minutes: 1 })
    await workOnce(portal.services)
  }
})
