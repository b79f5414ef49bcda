import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  /** The envelope's recipients: who really gets it. */
  to: string[]
  /** Whether the connection was encrypted. */
  secure: boolean
  user: string | null
  raw: string
  parsed: Email
}

export type Behaviour = 'take' | 'refuse-for-now' | 'refuse' | 'hang' | 'cut'

export interface MailServer {
  /** For SMTP_URL; without options, over a plain line. */
  url: (query?: string, credentials?: string) => string
  received: ReceivedMail[]
  /** What it does with the next mail, and all after it. */
  behave: (next: Behaviour) => void
  /** How often a mail was offered to it. */
  offered: () => number
  /** How many connections there have been. */
  connections: () => number
  close: () => Promise<void>
}

export const plainLine = '?ignoreTLS=true'

/** A real SMTP server that keeps what it gets, and misbehaves when told to. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'take'
  let offered = 0
  let connections = 0

  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    logger: false,
    ...options,
    onRcptTo({ address }, _session, done) {
      // Such answers repeat the address, as real servers' do.
      done(behaviour === 'refuse' ? refusal(550, `5.1.1 <${address}>: no such user`) : null)
    },
    onData(stream, session, done) {
      offered += 1
      const { mailFrom, rcptTo } = session.envelope
      const line = { secure: session.secure, user: session.user ? String(session.user) : null }
      text(stream).then(async (raw) => {
        if (behaviour === 'cut') for (const socket of sockets) socket.destroy()
        if (behaviour === 'hang' || behaviour === 'cut') return
        if (behaviour === 'refuse-for-now') {
          done(refusal(451, `4.3.0 try again later, ${rcptTo[0]?.address ?? ''}`))
          return
        }
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        received.push({ from, to, ...line, raw, parsed: await PostalMime.parse(raw) })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: (query = plainLine, credentials = '') => `smtp://${credentials}127.0.0.1:${port}/${query}`,
    received,
    behave: (next) => (behaviour = next),
    offered: () => offered,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
