import { notifyManager, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpLink, isTRPCClientError, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import superjson from 'superjson'
import { maxCallsInBatch, viewAsHeader } from '#shared/base/api.ts'
import type { FactorRequest } from '#shared/auth/two-factor.schema.ts'
import { askForPassword, isConfirmFirst } from '#client/public/session/dialogs.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { readToken } from '#client/public/session/token.ts'
import type { AppRouter } from '#server/router.ts'
import { wasSentEarly, takeAnswer } from './early-answers.ts'
import { fetchAnswer, UnexpectedResponseError } from './fetch-answer.ts'
import { wasActiveWithin } from './user-activity.ts'

export const trpc = createTRPCReact<AppRouter>()

export type Outputs = inferRouterOutputs<AppRouter>

// A mutation is pending before the page handles its next event, so a double click sends one call.
notifyManager.setScheduler(queueMicrotask)

/** Data stays fresh until a screen changes or invalidates it: no retries, no refetching on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: failedLongAgo,
      refetchOnWindowFocus: false,
      staleTime: Infinity,
    },
    // Offline, a change fails at once with a message instead of waiting for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** For lists that other people change: a screen reads them again when it opens, unless its loader just did. */
export function readAgain({ state }: { state: { dataUpdatedAt: number } }): 'always' | false {
  return Date.now() - state.dataUpdatedAt < JUST_NOW ? false : 'always'
}

/** A part of a screen shows a failure of its loader, or of another part, and does not send the read again. */
export function failedLongAgo({ state }: { state: { errorUpdatedAt: number } }): boolean {
  return Date.now() - state.errorUpdatedAt >= JUST_NOW
}

const JUST_NOW = 3000

export const trpcClient = trpc.createClient({
  links: [
    confirmLink,
    clientLink,
    splitLink({
      condition: ({ path, input }) => wasSentEarly(path, input),
      true: httpLink({ url: '/trpc', transformer: superjson, headers, fetch: takeAnswer }),
      false: splitLink({
        // Slow calls are separate requests, because a batch waits for its slowest call.
        condition: ({ context }) => context.alone === true,
        true: httpLink({ url: '/trpc', transformer: superjson, headers, fetch: fetchAnswer }),
        false: httpBatchLink({
          url: '/trpc',
          transformer: superjson,
          maxItems: maxCallsInBatch,
          headers,
          fetch: fetchAnswer,
        }),
      }),
    }),
  ],
})

/** The calls that are about the client of the address. */
const ofClient: ReadonlySet<string> = new Set([
  'documents.filedReturns',
  'messages.about',
  'messages.list',
  'messages.start',
  'money.balance',
  'money.invoices',
  'money.payments',
  'money.statement',
  'profile.business',
  'profile.dependents',
  'profile.get',
  'profile.revealEin',
  'profile.save',
  'requestItems.own',
  'returns.create',
  'returns.list',
])

/** Names the client of the address. A page shows one client only, so the caches need no key for it. */
function clientLink(): ReturnType<TRPCLink<AppRouter>> {
  return ({ next, op }) =>
    clientInView === null || !ofClient.has(op.path)
      ? next(op)
      : next({ ...op, input: { ...Object(op.input), client: clientInView } })
}

/** The procedures for code outside components: loaders, flows, cache changes. */
export const queries = createTRPCQueryUtils({ queryClient, client: trpcClient })

/** The headers of every call, including uploads and downloads: who is calling, and which client they impersonate. */
export function authorization(): Record<string, string> {
  const token = readToken()
  if (token === null) return {}
  const view = readImpersonation()
  return { Authorization: `Bearer ${token}`, ...(view && { [viewAsHeader]: view.id }) }
}

/** Marks background reads, after a live change or on a timer, which don't extend an idle session. */
function headers(): Record<string, string> {
  return { ...authorization(), ...(!wasActiveWithin(10_000) && { 'x-background': '1' }) }
}

/** Returns the HTTP status of a failed call, or null if there was no answer. */
export function statusOf(error: unknown): number | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.httpStatus ?? null) : null
}

/** True for a refusal that ordinary use expects, such as the end of a session: the screen says it. */
export function isExpected(error: unknown): boolean {
  return isTRPCClientError<AppRouter>(error) && error.data?.expected === true
}

export function fieldsOf(error: unknown): { path: string; message: string }[] {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.errors ?? []) : []
}

/** Returns what was saved first, or null for any other error. */
export function staleOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.stale ?? null) : null
}

/** Returns what a sign-in with the right password still needs, or null for any other error. */
export function factorRequestOf(error: unknown): FactorRequest | null {
  return isTRPCClientError<AppRouter>(error) ? (error.data?.twoFactor ?? null) : null
}

/** Returns the message for a failed call: the server's, or the fallback if there was no answer. */
export function messageOf(error: unknown, fallback: string): string {
  if (statusOf(error) === null) {
    if (isOffline()) return OFFLINE
    const { cause } = error instanceof Error ? error : {}
    return cause instanceof UnexpectedResponseError ? cause.message : fallback
  }
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

const OFFLINE = 'You are offline. Check your connection and try again.'

/**
 * When the server wants the password first, asks for it and sends the call again. If the user cancels, the call fails.
 */
function confirmLink(): ReturnType<TRPCLink<AppRouter>> {
  return ({ next, op }) =>
    observable((observer) => {
      let sent: Unsubscribable | undefined
      const send = (error: typeof observer.error) => {
        sent = next(op).subscribe({ ...observer, error })
      }
      send((refusal) => {
        if (!isConfirmFirst(refusal)) return observer.error(refusal)
        void askForPassword().then((confirmed) =>
          confirmed ? send((error) => observer.error(error)) : observer.error(refusal),
        )
      })
      return () => sent?.unsubscribe()
    })
}
