/** For each key, a promise that settles when the newest work has ended. */
const newest = new Map<string, Promise<unknown>>()

/**
 * Starts the work once all earlier work with this key has ended. A caller who waits here holds no connection to the
 * database, and runs into no time limit of a lock.
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
