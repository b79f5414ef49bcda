import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OptionalMail, optionalMails } from '#shared/mail/mail-preferences.ts'
import { sealField } from '#server/crypto/envelope.ts'
import { newId } from '#server/database/database.ts'
import { unsubscribeUrl } from '#server/features/mail/unsubscribe.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, type Person } from '#tests/support/factories.ts'
import { queue, workOnce } from '#tests/support/jobs.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const everything = {
  return_status: true,
  completed_return: true,
  payment: true,
  reminder: true,
  message: true,
  upload_digest: true,
}

let server: MailServer
let portal: TestApp
let client: Person

beforeAll(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  portal = await startTestApp({ config: { smtpUrl: server.url() } })
})
beforeEach(async () => {
  server.received.length = 0
  client = await aClient(portal)
})
afterAll(async () => {
  await portal.close()
  await server.close()
})

describe('the choices', () => {
  test('start with all mails on, and can be saved only for oneself', async () => {
    const other = await aClient(portal)
    expect(await choicesOf(client)).toEqual(everything)
    const fewer = { ...everything, payment: false, reminder: false }
    expect(await save(fewer)).toMatchObject({ status: 200, output: fewer })
    expect(await choicesOf(client)).toEqual(fewer)
    expect(await choicesOf(other)).toEqual(everything)
    await save(everything)
    expect(await choicesOf(client)).toEqual(everything)
  })

  test('are in the audit log, before and after', async () => {
    await save({ ...everything, payment: false })
    expect(await changes()).toEqual([
      { before: everything, after: { ...everything, payment: false } },
    ])
  })

  test('apply when the mail is sent, not when it is queued', async () => {
    await queue(portal.services, { template: 'payment-recorded', taxYear: 2025, ...recipient() })
    await save({ ...everything, payment: false })
    await work()
    expect(server.received).toEqual([])
  })
})

describe('the one click', () => {
  test('in a real mail stops only mails of its kind', async () => {
    await queue(portal.services, { template: 'payment-recorded', taxYear: 2025, ...recipient() })
    await work()
    const header = headersOf(server.received[0]?.parsed.headers).get('list-unsubscribe') ?? ''
    expect(header).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\?token=[\w-]+>$/)
    expect((await click(header.slice(1, -1))).statusCode).toBe(200)
    expect(await choicesOf(client)).toEqual({ ...everything, payment: false })
  })

  test.each(optionalMails)('%s, twice: the second changes nothing', async (kind) => {
    for (const url of [urlFor(kind), urlFor(kind)]) expect((await click(url)).statusCode).toBe(200)
    expect(await choicesOf(client)).toEqual({ ...everything, [kind]: false })
    expect(await changes()).toEqual([{ unsubscribed: kind }])
  })

  test('may be sent as either kind of form', async () => {
    const form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    const { headers, body } = new Response(form)
    const payload = Buffer.from(await new Response(body).arrayBuffer())
    const answer = await portal.app.inject({
      method: 'POST',
      url: pathOf(urlFor('reminder')),
      headers: { 'content-type': headers.get('content-type') ?? '' },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(await choicesOf(client)).toEqual({ ...everything, reminder: false })
  })

  test('needs a POST: a GET redirects to the choices and changes nothing', async () => {
    const answer = await portal.app.inject({ url: pathOf(urlFor('reminder')) })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/account')
    expect(await choicesOf(client)).toEqual(everything)
  })

  test('does not work with a forged token', async () => {
    const { keyring } = portal.services
    const elsewhere = { table: 'users', column: 'email', row: client.id }
    const sealed = sealField(
      keyring,
      elsewhere,
      JSON.stringify({ userId: client.id, kind: 'payment' }),
    )
    const url = urlFor('payment')
    const changed = url.slice(0, -9) + (url.at(-9) === 'A' ? 'B' : 'A') + url.slice(-8)
    const forged = [
      '',
      '?token=',
      '?token=x',
      `?token=${client.id}`,
      '?token=a&token=b',
      `?token=${sealed.toString('base64url')}`,
    ]
    for (const query of forged) {
      expect((await click(`http://localhost:3000/unsubscribe${query}`)).statusCode).toBe(400)
    }
    expect((await click(changed)).statusCode).toBe(400)
    expect(await choicesOf(client)).toEqual(everything)
  })

  test('for a deleted user does nothing', async () => {
    const url = unsubscribeUrl(portal.services, { userId: newId(), kind: 'payment' })
    expect((await click(url)).statusCode).toBe(200)
    expect(await changes()).toEqual([])
  })

  test('has no id in its address', () => {
    expect(urlFor('payment')).not.toContain(client.id)
    expect(urlFor('payment').length).toBeLessThan(300)
  })
})

const recipient = () => ({ to: client.email, firstName: client.firstName })

const urlFor = (kind: OptionalMail) => unsubscribeUrl(portal.services, { userId: client.id, kind })

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

function click(url: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  return portal.app.inject({ method: 'POST', url: pathOf(url), headers, payload })
}

function save(input: object) {
  return client.call('account.saveMailPreferences', input)
}

async function choicesOf({ token }: Person) {
  return (await callTrpc(portal, 'account.mailPreferences', { token })).output
}

async function changes() {
  const rows = await auditRows(portal, ['details'], {
    action: 'mail_preferences.changed',
    clientId: client.id,
  })
  return rows.map(({ details }) => details)
}

function headersOf(headers: { key: string; value: string }[] = []) {
  return new Map(headers.map(({ key, value }) => [key, value]))
}

async function work(): Promise<void> {
  portal.pass({ minutes: 1 })
  await workOnce(portal.services)
}
