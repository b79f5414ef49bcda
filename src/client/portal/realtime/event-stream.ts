import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { RealtimeEvent } from '#shared/realtime/realtime.schema.ts'
import { authorization } from '#client/portal/api/trpc.ts'

interface Handlers {
  /** Called after each connection. */
  onConnected: () => void
  onEvent: (event: RealtimeEvent) => void
}

/**
 * Reads the server's changes since a time, by `performance.now()`, and reconnects when the connection is lost. Resolves
 * when the server ends the stream. It does not use tRPC's link for subscriptions, which would add 5 kB to the first code
 * of every screen.
 */
export function readEvents(since: number, signal: AbortSignal, on: Handlers): Promise<void> {
  // The browser's own EventSource can't send the header that a session needs.
  const stream = new EventSource('/trpc/realtime.changes', {
    fetch(url, init) {
      const input = superjson.stringify({ age: performance.now() - since })
      const headers = { ...init.headers, ...authorization() }
      return fetch(`${url}?${new URLSearchParams({ input })}`, { ...init, headers })
    },
  })
  const close = () => stream.close()
  signal.addEventListener('abort', close)
  stream.addEventListener('connected', on.onConnected)
  stream.addEventListener('message', ({ data }) => on.onEvent(superjson.parse(String(data))))
  stream.addEventListener('serialized-error', ({ data }) => {
    const { httpStatus } = superjson.parse<{ data: { httpStatus: number } }>(String(data)).data
    // Only a server error may be gone on the next try.
    if (httpStatus < 500) close()
  })
  return new Promise((resolve) => {
    stream.addEventListener('return', () => {
      close()
      signal.removeEventListener('abort', close)
      resolve()
    })
  })
}
