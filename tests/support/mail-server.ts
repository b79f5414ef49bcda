import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

interface ReceivedMail {
  from: string
  /** The envelope's recipients: who really gets it. */
  to: string[]
  /** Whether the connection was encrypted. */
  secure: boolean
  user: string | null
  raw: string
  parsed: Email
}

/** `hang` is for ever, `hold` until `release`. */
export type Behaviour =
  'take' | 'refuse-for-now' | 'refuse' | 'refuse-all' | 'hang' | 'hold' | 'cut'

export interface MailServer {
  /** For SMTP_URL; without options, over a plain line. */
  url: (query?: string, credentials?: string) => string
  received: ReceivedMail[]
  /** What it does with the next mail, and all after it; a function is asked for each. */
  behave: (next: Behaviour | (() => Behaviour)) => void
  /** Takes the mails that it holds. */
  release: () => void
  /** How often a mail was offered to it. */
  offered: () => number
  /** How many connections there have been. */
  connections: () => number
  close: () => Promise<void>
}

const plainLine = '?ignoreTLS=true'

/** A real SMTP server that keeps what it gets, and misbehaves when told to. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const state = newState()
  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    logger: false,
    ...options,
    onRcptTo({ address }, session, done) {
      const behaviour = state.next()
      state.chosen.set(session, behaviour)
      // Such answers repeat the address, as real servers' do.
      if (behaviour === 'refuse-all') done(refusal(554, `5.7.1 <${address}>: Relay access denied`))
      else if (behaviour === 'refuse') done(refusal(550, `5.1.1 <${address}>: no such user`))
      else done(null)
    },
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      take(state, stream, session),
    ),
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    state.connections += 1
    state.sockets.add(socket)
    socket.on('close', () => state.sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: (query = plainLine, credentials = '') => `smtp://${credentials}127.0.0.1:${port}/${query}`,
    received: state.received,
    behave(next) {
      state.next = typeof next === 'function' ? next : () => next
      if (next === 'hold') state.gate = Promise.withResolvers()
    },
    release: () => state.gate.resolve(),
    offered: () => state.offered,
    connections: () => state.connections,
    async close() {
      for (const socket of state.sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function newState() {
  return {
    received: [] as ReceivedMail[],
    sockets: new Set<Socket>(),
    next: (): Behaviour => 'take',
    /** What it does with the mail that a connection is at. */
    chosen: new WeakMap<SMTPServerSession, Behaviour>(),
    gate: Promise.withResolvers<void>(),
    offered: 0,
    connections: 0,
  }
}

async function take(
  state: ReturnType<typeof newState>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  state.offered += 1
  const { chosen, sockets, gate, received } = state
  const behaviour = chosen.get(session)
  const raw = await text(stream)
  if (behaviour === 'cut') {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
  }
  if (behaviour === 'hang' || behaviour === 'cut') await new Promise(() => {})
  const { mailFrom, rcptTo } = session.envelope
  const to = rcptTo.map(({ address }) => address)
  if (behaviour === 'refuse-for-now') throw refusal(451, `4.3.0 try again later, ${to.join()}`)
  if (behaviour === 'hold') await gate.promise
  const from = mailFrom === false ? '' : mailFrom.address
  const user = session.user ? String(session.user) : null
  const parsed = await PostalMime.parse(raw)
  received.push({ from, to, secure: session.secure, user, raw, parsed })
  return 'taken'
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
