import type { ReactNode } from 'react'
import { messageOf } from '#client/portal/api/trpc.ts'
import { ErrorState } from '#client/public/ui/ErrorState.tsx'
import { Loading } from '#client/public/ui/Skeleton.tsx'

interface QueryBoundaryProps<Data> {
  query: BoundaryQuery<Data>
  /** Completes "Loading …" for those who can't see the bones. */
  what: string
  /** What is said when it could not be loaded. */
  failed: string
  /** What stands there until the data does, in its final size. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What this needs of a query's state. */
export interface BoundaryQuery<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  refetch: () => unknown
}

/** A part of a screen with its data: bones first, then the data, or why there is none and a way to try again. */
export function QueryBoundary<Data>({
  query,
  what,
  failed,
  skeleton,
  children,
}: QueryBoundaryProps<Data>) {
  // What is here stays here, even when asking again failed.
  if (query.data !== undefined) return <>{children(query.data)}</>
  const offline = query.fetchStatus === 'paused'
  if (query.error !== null || offline) {
    return (
      <ErrorState
        title={failed}
        onRetry={() => void query.refetch()}
        pending={query.fetchStatus === 'fetching'}
      >
        {offline ? WAITS_FOR_NETWORK : messageOf(query.error, 'The server could not be reached.')}
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

const WAITS_FOR_NETWORK = 'You are offline. It loads by itself once you are back.'
