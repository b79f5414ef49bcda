import type { ReactNode } from 'react'
import { messageOf } from '#client/portal/api/trpc.ts'
import { ErrorState, Loading } from '#client/public/ui/States.tsx'

interface QueryBoundaryProps<Data> {
  query: BoundaryQuery<Data>
  /** Completes "Loading …" for screen readers. */
  what: string
  failed: string
  /** Shown while loading, in the final size. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

export interface BoundaryQuery<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** Renders a query: a skeleton, then the data, or the error with a button to try again. */
export function QueryBoundary<Data>({
  query,
  what,
  failed,
  skeleton,
  children,
}: QueryBoundaryProps<Data>) {
  // Data stays on the screen even when a refetch fails.
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (hasFailed(query)) {
    return (
      <ErrorState
        title={failed}
        onRetry={() => void query.refetch()}
        pending={query.fetchStatus === 'fetching'}
      >
        {query.fetchStatus === 'paused'
          ? WAITS_FOR_NETWORK
          : messageOf(query.error, 'The server could not be reached.')}
      </ErrorState>
    )
  }
  return (
    <>
      <Loading what={what} />
      <div aria-hidden="true">{skeleton}</div>
    </>
  )
}

/** True if there is no data and none is on its way. */
export function hasFailed({ data, error, fetchStatus }: BoundaryQuery<unknown>): boolean {
  return data === undefined && (error !== null || fetchStatus === 'paused')
}

const WAITS_FOR_NETWORK = 'You are offline. This will load when you’re back online.'
