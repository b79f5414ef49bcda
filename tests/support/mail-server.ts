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
  /** The recipients in the envelope, who actually get it. */
  to: string[]
  /** Whether the connection was encrypted. */
  secure: boolean
  user: string | null
  raw: string
  parsed: Email
}

/** `hang` never answers, `hold` waits for `release`. */
export type Behavior = 'take' | 'refuse-for-now' | 'refuse' | 'refuse-all' | 'hang' | 'hold' | 'cut'

export interface MailServer {
  /** The value for SMTP_URL; without options, unencrypted. */
  url: (query?: string, credentials?: string) => string
  received: ReceivedMail[]
  /** Sets its behavior for all following mails; a function is called for each. */
  behave: (next: Behavior | (() => Behavior)) => void
  /** Accepts the mails that it holds. */
  release: () => void
  /** The number of mails that were offered to it. */
  offered: () => number
  /** The number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

const unencrypted = '?ignoreTLS=true'

/** A real SMTP server that keeps its mails and fails on request. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const state = newState()
  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    logger: false,
    ...options,
    onRcptTo({ address }, session, done) {
      const behavior = state.next()
      state.chosen.set(session, behavior)
      // Real servers repeat the address in such answers too.
      if (behavior === 'refuse-all') done(refusal(554, `5.7.1 <${address}>: Relay access denied`))
      else if (behavior === 'refuse') done(refusal(550, `5.1.1 <${address}>: no such user`))
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
    url: (query = unencrypted, credentials = '') =>
      `smtp://${credentials}127.0.0.1:${port}/${query}`,
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
    next: (): Behavior => 'take',
    /** The behavior for the current mail of each connection. */
    chosen: new WeakMap<SMTPServerSession, Behavior>(),
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
  const behavior = chosen.get(session)
  const raw = await text(stream)
  if (behavior === 'cut') {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
  }
  if (behavior === 'hang' || behavior === 'cut') await new Promise(() => {})
  const { mailFrom, rcptTo } = session.envelope
  const to = rcptTo.map(({ address }) => address)
  if (behavior === 'refuse-for-now') throw refusal(451, `4.3.0 try again later, ${to.join()}`)
  if (behavior === 'hold') await gate.promise
  const from = mailFrom === false ? '' : mailFrom.address
  const user = session.user ? String(session.user) : null
  const parsed = await PostalMime.parse(raw)
  received.push({ from, to, secure: session.secure, user, raw, parsed })
  return 'taken'
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
