import { useEffect, useState } from 'react'
import type { RealtimeTopic } from '#shared/realtime/realtime.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { useSession } from '#client/public/session/session.ts'
import { readToken } from '#client/public/session/token.ts'

/** Follows the server's changes and refetches the data that changed. Renders nothing. */
export function RealtimeSync() {
  const signedIn = useSession().status === 'signed-in'
  const [restored] = useState(() => readToken() !== null)
  useEffect(() => {
    if (!signedIn) return
    const ended = new AbortController()
    // If the stream's code can't load because the page is offline, the screen only polls.
    follow(restored ? 0 : performance.now(), ended.signal).catch(() => undefined)
    return () => ended.abort()
  }, [signedIn, restored])
  return null
}

/**
 * The first event includes what changed since `since`, by `performance.now()`: 0 on a page that opened with a session,
 * because its first reads were sent long before this code.
 */
async function follow(since: number, signal: AbortSignal): Promise<void> {
  // No screen waits for this code.
  const { readEvents } = await import('./event-stream.ts')
  let connected = false
  while (!signal.aborted) {
    let replacedByOther = false
    await readEvents(since, signal, {
      onConnected() {
        // After a lost connection, we don't know what changed in the meantime.
        if (connected) for (const read of Object.values(refetch)) read()
        connected = true
      },
      onEvent({ topics, replaced = false }) {
        replacedByOther = replaced
        for (const topic of topics) refetch[topic]()
      },
    })
    // A newer tab took over the connection: reconnecting at once would take it from another tab.
    if (replacedByOther) await pageVisible()
    // One of the user's sessions has ended. If it was this one, the call signs out; otherwise reconnect.
    else await queries.auth.currentUser.refetch()
  }
}

const { admin, documents, requestItems, returns, signing } = queries
const { summary } = admin.returns

const reads = new Map<Stale, () => void>()

const refetch: Record<RealtimeTopic, () => void> = {
  firm: refetching(admin.firm),
  returns: refetching(
    returns,
    queries.clients.mine,
    requestItems,
    signing,
    admin.returns.list,
    admin.returns.ofClient,
    admin.returns.get,
    admin.signing.of,
    admin.users.team,
    summary,
    // A signed letter binds the fee.
    queries.money.fee,
  ),
  // Documents decide whose turn a return is.
  documents: refetching(
    documents,
    requestItems,
    returns,
    admin.returns.get,
    admin.documents.list,
    admin.documents.kept,
    admin.documents.filedReturns,
    admin.signing.of,
    admin.requestItems.templates,
  ),
  profile: refetching(queries.profile, requestItems, returns, admin.users.clientDetails),
  notes: refetching(admin.notes),
  users: refetching(
    queries.auth.currentUser,
    queries.clients,
    admin.users.page,
    admin.users.team,
    admin.users.account,
    admin.invitations.list,
    admin.requestItems.reminders,
    admin.clients.callList,
    summary,
  ),
  money: refetching(queries.money, queries.signing.held, admin.money, admin.clients.callList),
  // How long answers took is read again only with the inbox: it changes little with each message.
  messages: refetching(
    queries.messages,
    queries.clients.mine,
    admin.messages.list,
    admin.messages.counts,
    admin.messages.get,
    admin.cannedAnswers,
  ),
  inbox: refetching(admin.mail.failedEmails),
  alarms: refetching(admin.alarms.list),
  notifications: refetching(queries.notifications.list, queries.account.reveals),
  session: refetching(admin.users.sessions),
}

interface Stale {
  invalidate: () => Promise<void>
}

/** Several topics make the same query stale: each query has one throttle. */
function refetching(...stale: readonly Stale[]): () => void {
  const own = stale.map((query) => {
    const read = reads.get(query) ?? throttle(() => query.invalidate())
    reads.set(query, read)
    return read
  })
  return () => own.forEach((read) => read())
}

/** Resolves when this tab is visible again, or its window gets the focus. */
function pageVisible(): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const check = () => {
      if (document.hidden) return
      done.abort()
      resolve()
    }
    addEventListener('focus', check, { signal: done.signal })
    document.addEventListener('visibilitychange', check, { signal: done.signal })
  })
}

/** The minimum time between two reads, in milliseconds. Two users see each other's changes within two seconds. */
const EVERY_MS = 1000

/**
 * Runs `read` at once, then at most once a second, including after the last call. A hidden tab waits until it is
 * visible.
 */
export function throttle(read: () => Promise<unknown>): () => void {
  let requested = false
  let reading = false

  async function readWhileRequested() {
    reading = true
    while (requested) {
      await whenVisible()
      requested = false
      await Promise.allSettled([read(), pause()])
    }
    reading = false
  }

  return () => {
    requested = true
    if (!reading) void readWhileRequested()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}

async function whenVisible(): Promise<void> {
  if (!document.hidden) return
  await new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true })
  })
}
