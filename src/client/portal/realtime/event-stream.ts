import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { RealtimeEvent } from '#shared/realtime.schema.ts'
import { authorization } from '#client/portal/api/trpc.ts'

interface Handlers {
  /** Called after each connection. */
  onConnected: () => void
  onEvent: (event: RealtimeEvent) => void
}

/**
 * Reads the server's changes and reconnects when the connection is lost. Resolves when the server ends the stream. It
 * does not use tRPC's link for subscriptions, which would add 5 kB to the first code of every screen.
 */
export function readEvents(age: number, signal: AbortSignal, on: Handlers): Promise<void> {
  const input = superjson.stringify({ age })
  // The browser's own EventSource can't send the header that a session needs.
  const stream = new EventSource(`/trpc/realtime.changes?${new URLSearchParams({ input })}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization() } }),
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
