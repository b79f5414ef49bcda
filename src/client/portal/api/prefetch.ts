import { getUntypedClient } from '@trpc/client'
import { firstCalls, type ScreenPath } from '#client/public/session/first-calls.ts'
import { readToken } from '#client/public/session/token.ts'
import { queryClient, trpcClient } from './trpc.ts'

/** For the routes' loaders: starts the first queries of a screen before it renders, and waits for none. */
export function prefetch(screen: ScreenPath): void {
  if (readToken() === null) return
  for (const { path, input, ofNewest } of firstCalls[screen]) {
    // Those with an input have a key that only their screen knows.
    if (input !== undefined || ofNewest !== undefined) continue
    void queryClient.prefetchQuery({
      queryKey: [path.split('.'), { type: 'query' }],
      queryFn: ({ signal }) => getUntypedClient(trpcClient).query(path, undefined, { signal }),
    })
  }
}
