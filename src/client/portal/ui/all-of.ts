import type { BoundaryQuery } from './QueryBoundary.tsx'

type DataOf<Query extends BoundaryQuery<unknown>> = Exclude<Query['data'], undefined>

/** Several queries as one for a QueryBoundary: loading until all have come, failed once one has. */
export function allOf<const Queries extends readonly BoundaryQuery<unknown>[]>(
  ...queries: Queries
): BoundaryQuery<{ [Place in keyof Queries]: DataOf<Queries[Place]> }> {
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.find(({ error }) => error !== null)
  const [first] = missing
  const data = queries.map((query) => query.data)
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of each query, in their order
    data: (first === undefined ? data : undefined) as
      | { [Place in keyof Queries]: DataOf<Queries[Place]> }
      | undefined,
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    fetchStatus: (failed ?? first)?.fetchStatus ?? 'idle',
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  }
}
