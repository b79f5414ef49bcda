import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished, test, expect } from 'vitest'
import { tryMailServer } from '#server/mail/transport.ts'

test.each([
  [
    'a web server',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    'What answers at SMTP_URL is not a mail server (EPROTOCOL: Invalid greeting)',
  ],
  [
    'one that refuses this address',
    '554 go away 192.0.2.1\r\n',
    'The mail server ends the connection at once (EPROTOCOL: it answers 554)',
  ],
  [
    'one that hangs up',
    null,
    'The mail server ends the connection at once (ECONNECTION: Connection closed unexpectedly)',
  ],
  [
    'one that waits for TLS',
    '',
    'The mail server does not answer in time (ETIMEDOUT: Greeting never received)',
  ],
])(
  '%s as the mail server is told by its cause, without its words',
  async (_who, greeting, text) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      if (greeting === null) socket.end()
      else socket.write(greeting)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `smtp://127.0.0.1:${port}?greetingTimeout=200`
    const { failure } = await tryMailServer({ mailFrom: 'office@example.com' }, url, null)
    expect(failure?.text).toBe(text)
    expect(failure?.todo).toMatch(/SMTP_URL/)
  },
)
