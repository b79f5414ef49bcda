import type { RealtimeEvent } from '#shared/realtime.schema.ts'
import { actorOf } from '#server/auth/impersonations.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const realtimeRouter = router({
  /**
   * Tells an open screen what to read again: a client about their own records, staff about everybody's. It ends when one
   * of the viewer's sessions ends: the browser then asks again and learns whether it was its own. It also ends when too
   * many newer streams of theirs are open, which its last event says.
   */
  changes: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .subscription(async function* ({ ctx, signal }) {
      const { realtime, viewer } = ctx
      using stream = realtime.streams.open(actorOf(viewer), viewer.sessionId)
      // The stream is open: the screen reads again what changed before.
      yield { topics: ['notifications'] } satisfies RealtimeEvent
      for await (const { userIds, topics } of realtime.changes(
        AbortSignal.any([stream.replaced, ...(signal ? [signal] : [])]),
      )) {
        const concerned = userIds.includes(viewer.id) || userIds.includes(actorOf(viewer))
        if (viewer.role === 'client' && !concerned) continue
        if (concerned && topics.includes('session')) return
        yield { topics } satisfies RealtimeEvent
      }
      if (stream.replaced.aborted) yield { topics: [], replaced: true } satisfies RealtimeEvent
    }),
})
