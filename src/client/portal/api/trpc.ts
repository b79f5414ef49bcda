import { QueryClient } from '@tanstack/react-query'
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isTRPCClientError,
  splitLink,
} from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import { maxCallsInBatch } from '#shared/batches.ts'
import { viewAsHeader } from '#shared/view-as.ts'
import type { AppRouter } from '#server/router.ts'
import { wasActiveWithin } from './user-activity.ts'
import { confirmLink } from './confirm-link.ts'
import { readToken } from '#client/public/session/token.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'

/** The procedures as hooks, for screens. */
export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>

/** What a screen knows stays until it changes it or asks again: nothing is retried, nothing refetched behind one's back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
    // Offline a change fails at once, with words, instead of waiting unseen for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const trpcClient = trpc.createClient({
  links: [
    confirmLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      // The browser's own EventSource can't send the header that a session needs.
      true: httpSubscriptionLink({
        url: '/trpc',
        transformer: superjson,
        EventSource,
        eventSourceOptions: () => ({ fetch: fetchSignedIn }),
      }),
      false: splitLink({
        // What takes long is a request of its own: the answers of a batch wait for each other.
        condition: ({ context }) => context.alone === true,
        true: httpLink({ url: '/trpc', transformer: superjson, headers }),
        false: httpBatchLink({
          url: '/trpc',
          transformer: superjson,
          maxItems: maxCallsInBatch,
          headers,
        }),
      }),
    }),
  ],
})

function headers(): Record<string, string> {
  return { ...authorization(), ...attendance() }
}

/** The same outside of components: loaders, flows, cache changes. */
export const queries = createTRPCQueryUtils({ queryClient, client: trpcClient })

/**
 * Who calls, and as whom they view the portal: the headers of every call, for the plain requests of uploads and
 * downloads too. Empty when signed out.
 */
export function authorization(): Record<string, string> {
  const token = readToken()
  if (token === null) return {}
  const view = readImpersonation()
  return { Authorization: `Bearer ${token}`, ...(view && { [viewAsHeader]: view.id }) }
}

/** What a screen reads again by itself, after a live change or on a timer, is not use: the idle limit runs on. */
function attendance(): Record<string, string> {
  return wasActiveWithin(10_000) ? {} : { 'x-background': '1' }
}

function fetchSignedIn(url: string | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(authorization())) headers.set(name, value)
  return fetch(url, { ...init, headers })
}

/** The HTTP status that a failed call answered, or null when there was no answer at all. */
export function statusOf(error: unknown): number | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.httpStatus ?? null) : null
}

/** The fields that a refusal names, with the server's words; none where it was refused as a whole. */
export function fieldsOf(error: unknown): { path: string; message: string }[] {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.errors ?? []) : []
}

/** The words of a failed call for a person: the server's if it answered, else that it could not be reached. */
export function messageOf(error: unknown, fallback: string): string {
  if (statusOf(error) === null) return isOffline() ? OFFLINE : fallback
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/** Only a browser knows; elsewhere, as in a test, nothing is said. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

const OFFLINE = 'You are offline. Check your connection and try again.'
