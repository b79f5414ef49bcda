import { EventSource } from 'eventsource'

/** The stream as a browser reads it; `end` is its last event. */
export function openLine(url: string, token: string, more: Record<string, string> = {}, age = 0) {
  const waiting: ((topics: string[]) => void)[] = []
  const received: string[][] = []
  const { promise: end, resolve: ended } = Promise.withResolvers<string>()
  const input = encodeURIComponent(JSON.stringify({ json: { age } }))
  const source = new EventSource(`${url}/trpc/realtime.changes?input=${input}`, {
    fetch: (address, init) =>
      fetch(address, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}`, ...more },
      }),
  })
  source.addEventListener('message', ({ data }) => {
    const { json } = JSON.parse(String(data)) as { json?: { topics?: string[] } }
    if (json?.topics === undefined) return
    const next = waiting.shift()
    if (next) next(json.topics)
    else received.push(json.topics)
  })
  for (const event of ['return', 'serialized-error']) {
    source.addEventListener(event, () => {
      source.close()
      ended(event)
    })
  }
  const { promise: broken, resolve: breaks } = Promise.withResolvers<string>()
  source.addEventListener('error', () => breaks('broken'))
  const next = () =>
    new Promise<string[]>((resolve) => {
      const first = received.shift()
      if (first) resolve(first)
      else waiting.push(resolve)
    })
  return {
    end,
    /** Its connection was lost, or could not be opened. */
    broken,
    close: () => source.close(),
    next,
    /** Resolves with the topic once it comes. */
    async receives(topic: string): Promise<string> {
      while (!(await next()).includes(topic));
      return topic
    },
  }
}
