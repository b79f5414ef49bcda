/** Whether this is `npm run test:long`: with random seeds, all naughty strings and every spelling of every call. */
export const longRun = import.meta.env.MODE === 'long'

/** How often a property of the whole server is tried in `npm test`, and at night. */
export const runs = (few: number, many: number) =>
  process.env['MANY_RUNS'] === undefined ? few : many

/**
 * Whether there is time for one more. `LONG_MINUTES` are shared by the `parts` of a file of tests; without it, each is done
 * to its end, which takes an hour for files that are made to cost.
 */
export function timeFor(parts: number): () => boolean {
  const minutes = Number(process.env['LONG_MINUTES'] ?? Number.POSITIVE_INFINITY)
  const end = Date.now() + (minutes * 60_000) / parts
  return () => Date.now() < end
}
