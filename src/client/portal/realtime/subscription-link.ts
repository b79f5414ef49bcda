import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import { authorization } from '#client/portal/api/trpc.ts'
import type { AppRouter } from '#server/router.ts'

/** Subscriptions. The browser's own EventSource can't send the header that a session needs. */
const link: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  EventSource,
  eventSourceOptions: () => ({ fetch: fetchSignedIn }),
})

export const subscriptionLink = link({})

function fetchSignedIn(url: string | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(authorization())) headers.set(name, value)
  return fetch(url, { ...init, headers })
}
