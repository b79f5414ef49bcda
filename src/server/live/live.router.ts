import type { LiveEvent } from '#shared/live.schema.ts'
import { actorOf } from '#server/auth/client-views.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const liveRouter = router({
  /**
   * Tells an open screen what to read again: a client about their own records, staff about everybody's. It ends when
   * one of the viewer's sessions ends, so that the browser asks again and learns whether it was its own.
   */
  changes: clientProcedure.meta({ poll: true, viewable: true }).subscription(async function* ({
    ctx,
    signal,
  }) {
    const { live, viewer } = ctx
    // Says that the line is open: what changed before it was is worth a look.
    yield { topics: ['notifications'] } satisfies LiveEvent
    for await (const { people, topics } of live.changes(signal ?? never)) {
      const concerned = people.includes(viewer.id) || people.includes(actorOf(viewer))
      if (viewer.role === 'client' && !concerned) continue
      if (concerned && topics.includes('session')) return
      yield { topics } satisfies LiveEvent
    }
  }),
})

const never = new AbortController().signal
