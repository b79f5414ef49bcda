import type { BoundaryQuery } from './QueryBoundary.tsx'

/** Two queries as one for a QueryBoundary: loading until both have come, failed once one has. */
export function both<One, Other>(
  one: BoundaryQuery<One>,
  other: BoundaryQuery<Other>,
): BoundaryQuery<[One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined)
  const failed = missing.find(({ error }) => error !== null)
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: failed?.error ?? null,
    isFetching: one.isFetching || other.isFetching,
    fetchStatus: (failed ?? missing[0])?.fetchStatus ?? 'idle',
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  }
}
