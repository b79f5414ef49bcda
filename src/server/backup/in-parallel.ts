/** Stores answer slowly, but they answer several requests at a time. */
const workers = 4

/**
 * Works on several items at once. After an error it starts no more of them, and throws when the running ones are done.
 */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const list = from(items)
  let failed = false
  const worker = async () => {
    // All workers share one list.
    for await (const item of list) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function* from<Item>(items: Iterable<Item> | AsyncIterable<Item>) {
  yield* items
}
