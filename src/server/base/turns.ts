/** The end of the newest work of each key. */
const newest = new Map<string, Promise<unknown>>()

/**
 * Does the work once all that was begun before with this key has ended. What waits here needs no connection to the
 * database, and no time limit of a lock ends it.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (newest.get(key) ?? Promise.resolve()).then(work)
  const ended = Promise.allSettled([mine])
  newest.set(key, ended)
  try {
    return await mine
  } finally {
    if (newest.get(key) === ended) newest.delete(key)
  }
}
