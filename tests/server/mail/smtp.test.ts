import { inspect } from 'node:util'
import type { Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/database/database.ts'
import { compose } from '#server/mail/compose.ts'
import type { Mail } from '#server/mail/mails.ts'
import { addressed, openSmtp } from '#server/mail/transport.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'

const mailConfig = readConfig({
  PUBLIC_URL: 'https://portal.merrowtax.example',
  MAIL_FROM: 'Merrow Tax <portal@merrowtax.example>',
  FIRM_EMAIL: 'firm@merrowtax.example',
})
const nora = { to: 'nora@example.com', firstName: 'Nora' }
const welcome: Mail = { template: 'welcome', ...nora }

let server: MailServer
let url: string

describe('over an unencrypted connection, if the URL allows it', () => {
  beforeEach(async () => {
    server = await startMailServer({ disabledCommands: ['STARTTLS'] })
    url = server.url()
  })
  afterEach(() => server.close())

  test('a mail arrives with both versions and the headers of an automatic mail', async () => {
    const id = newId()
    await send(welcome, { id })
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'portal@merrowtax.example', to: ['nora@example.com'] })
    expect(mail?.parsed).toMatchObject({
      messageId: `<${id}@portal.merrowtax.example>`,
      subject: 'Welcome to Merrow Tax',
      from: { name: 'Merrow Tax', address: 'portal@merrowtax.example' },
      to: [{ address: 'nora@example.com' }],
      date: '2026-02-03T04:05:06.000Z',
    })
    expect(header(mail?.parsed, 'auto-submitted')).toBe('auto-generated')
    expect(mail?.parsed.text).toContain('Hello Nora,')
    expect(mail?.parsed.html).toContain('<bdi>Nora</bdi>')
    expect(mail?.parsed.attachments).toEqual([])
  })

  test('mails about one invoice name the same one, and so hang together', async () => {
    const of = { to: 'nora@example.com', firstName: 'Nora', number: 1042 }
    await send({ template: 'invoice-issued', ...of })
    await send({ template: 'invoice-reminder', ...of })
    expect(server.received.map(({ parsed }) => parsed.references)).toEqual(
      Array.from({ length: 2 }, () => '<invoice-1042@portal.merrowtax.example>'),
    )
  })

  test('the second mail uses the same connection', async () => {
    const transport = openSmtp(mailConfig, url)
    await send(welcome, { transport })
    await send(welcome, { transport })
    transport.close()
    expect(server.received).toHaveLength(2)
    expect(server.connections()).toBe(1)
  })

  test.each([
    ['CRLF and Bcc', 'Nora\r\nBcc: thief@example.com\r\n\r\nevil body'],
    ['LF only', 'Nora\nBcc: thief@example.com'],
    ['CR only', 'Nora\rBcc: thief@example.com'],
    ['a second address', 'Nora <thief@example.com>, x'],
    ['quotes', 'No"ra <thief@example.com>'],
    ['an encoded word', '=?utf-8?Q?Nora=0D=0ABcc:_thief@example.com?='],
  ])('a name with %s adds no header and no recipient', async (_, name) => {
    await send({ ...contact, name })
    const [mail] = server.received
    expect(mail?.to).toEqual(['firm@merrowtax.example'])
    expect(mail?.parsed.bcc ?? []).toEqual([])
    expect(mail?.parsed.cc ?? []).toEqual([])
    expect(mail?.parsed.replyTo).toHaveLength(1)
    expect(mail?.parsed.replyTo?.[0]?.address).toBe('sender@example.com')
    expect(mail?.parsed.headers.map(({ key }) => key)).toEqual(plainHeaders)
    expect(mail?.parsed.text).not.toMatch(/^evil body/)
  })

  test('a reply by a person is not marked as automatic, and its Reply-To is the firm', async () => {
    const name = 'Nora\r\nBcc: thief@example.com'
    const lines = 'Yes.\r\n.\r\nBcc: thief@example.com'
    await send({ ...reply, name, message: lines, reply: lines })
    const [mail] = server.received
    expect(mail?.to).toEqual(['nora@example.com'])
    expect(mail?.parsed.replyTo).toEqual([
      { name: 'Merrow Tax', address: 'firm@merrowtax.example' },
    ])
    const automatic = ['auto-submitted', 'x-auto-response-suppress']
    expect(mail?.parsed.headers.map(({ key }) => key)).toEqual(
      plainHeaders.flatMap((key) => {
        if (automatic.includes(key)) return []
        return key === 'subject' ? ['references', key] : key
      }),
    )
    expect(mail?.parsed.references).toBe(`<thread-${reply.threadId}@portal.merrowtax.example>`)
    expect(mail?.parsed.bcc ?? []).toEqual([])
    expect(mail?.parsed.text).toContain('\nYes.\n.\nBcc: thief@example.com\n')
    expect(mail?.parsed.text).toContain('> Yes.\n> .\n> Bcc: thief@example.com\n')
  })

  test('a name in Arabic arrives as typed', async () => {
    await send({ ...contact, name: 'محمد بن سلمان' })
    const [mail] = server.received
    expect(mail?.parsed.subject).toBe('Message from محمد بن سلمان')
    expect(mail?.parsed.replyTo?.[0]).toEqual({
      name: 'محمد بن سلمان',
      address: 'sender@example.com',
    })
    expect(mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n]+$/)
  })

  test('a message of 5,000 characters arrives complete, in lines of a valid length', async () => {
    const message = `. \n.\n..\n${'é👍x'.repeat(1660)}`
    await send({ ...contact, message })
    const [mail] = server.received
    expect(mail?.parsed.text).toContain('> .\n> .\n> ..\n')
    expect(mail?.parsed.text).toContain('é👍x'.repeat(1660))
    for (const line of mail?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(998)
  })

  test('an internationalized domain is sent in its ASCII form', async () => {
    await send({ template: 'welcome', to: 'nora@bücher.example', firstName: 'Nora' })
    const [mail] = server.received
    expect(mail?.to).toHaveLength(1)
    expect(mail?.raw).toContain('\r\nTo: nora@xn--bcher-kva.example\r\n')
  })

  test.each([
    'nora@example.com, thief@example.com',
    'nora@example.com\r\nRCPT TO:<thief@example.com>',
    '<nora@example.com> thief@example.com',
    'nora@example.com;thief@example.com',
    'everyone: nora@example.com, thief@example.com;',
  ])('nothing is sent to %j', async (to) => {
    await expect(send({ template: 'welcome', to, firstName: 'Nora' })).rejects.toThrow(
      'a recipient is not one email address',
    )
    expect(server.offered()).toBe(0)
  })

  test('by default, nothing is sent over an unencrypted connection', async () => {
    url = server.url('')
    await expect(send(welcome)).rejects.toThrow('ETLS')
    expect(server.offered()).toBe(0)
  })

  test.each(['refuse', 'refuse-for-now', 'cut'] as const)(
    'a server set to %s causes an error without addresses',
    async (behavior) => {
      server.behave(behavior)
      const error: unknown = await send(welcome).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(inspectAll(error)).not.toContain('nora')
      expect(String(error)).toMatch(/the mail was not taken: E[A-Z]+/)
      expect(server.received).toEqual([])
    },
  )

  test('a silent server causes a timeout', async () => {
    server.behave('hang')
    url = server.url('?ignoreTLS=true&socketTimeout=200')
    await expect(send(welcome)).rejects.toThrow('ETIMEDOUT')
  })

  test('the caller can cancel', async () => {
    server.behave('hang')
    const giveUp = new AbortController()
    const sending = send(welcome, { signal: giveUp.signal })
    await expect.poll(() => server.offered()).toBe(1)
    giveUp.abort()
    await expect(sending).rejects.toThrow('EABORT')
  })
})

describe('with STARTTLS and a password', () => {
  beforeEach(async () => {
    server = await startMailServer({
      onAuth({ username, password }, _session, done) {
        if (username === 'portal' && password === 'p@ss word') done(null, { user: username })
        else done(new Error('wrong'))
      },
    })
  })
  afterEach(() => server.close())

  // The server's certificate is self-signed.
  const trusting = '?tls.rejectUnauthorized=false'

  test('a mail is sent encrypted, with the user from the URL', async () => {
    url = server.url(trusting, 'portal:p%40ss%20word@')
    await send(welcome)
    expect(server.received).toMatchObject([
      { secure: true, user: 'portal', to: ['nora@example.com'] },
    ])
  })

  test('an untrusted certificate is refused', async () => {
    url = server.url('', 'portal:p%40ss%20word@')
    await expect(send(welcome)).rejects.toThrow('the mail was not taken: E')
    expect(server.offered()).toBe(0)
  })

  test('a wrong password causes an error that does not contain it', async () => {
    url = server.url(trusting, 'portal:hunter2@')
    const error: unknown = await send(welcome).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('EAUTH')
    expect(inspectAll(error)).not.toContain('hunter2')
  })
})

test('smtps: the connection is encrypted from its first byte', async () => {
  server = await startMailServer({ secure: true })
  url = server.url('?tls.rejectUnauthorized=false').replace('smtp:', 'smtps:')
  await send(welcome)
  expect(server.received).toMatchObject([{ secure: true, to: ['nora@example.com'] }])
  await server.close()
})

const contact = {
  template: 'contact-received' as const,
  name: 'Sender',
  email: 'sender@example.com',
  phone: null,
  message: 'Hello there, firm',
}

const reply = { template: 'contact-reply' as const, threadId: newId(), to: 'nora@example.com' }

const plainHeaders = [
  'auto-submitted',
  'x-auto-response-suppress',
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
]

const header = (mail: Email | undefined, key: string) =>
  mail?.headers.find((candidate) => candidate.key === key)?.value

/** Closes the client with all its connections. */
const inspectAll = (error: unknown) => inspect(error, { depth: 10, showHidden: true })

interface SendOptions {
  id?: string
  signal?: AbortSignal
  transport?: ReturnType<typeof openSmtp>
}

async function send(mail: Mail, options: SendOptions = {}): Promise<void> {
  const { id = newId(), signal = new AbortController().signal } = options
  const transport = options.transport ?? openSmtp(mailConfig, url)
  const date = new Date('2026-02-03T04:05:06Z')
  const { template } = mail
  try {
    const composed = compose(mail, mailConfig)
    await transport.send(
      { id, template, date, unsubscribeUrl: null, ...addressed(mail, mailConfig), ...composed },
      signal,
    )
  } finally {
    if (options.transport === undefined) transport.close()
  }
}
