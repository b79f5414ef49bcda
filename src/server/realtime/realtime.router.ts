import type { RealtimeEvent } from '#shared/realtime.schema.ts'
import { actorOf } from '#server/auth/impersonations.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const realtimeRouter = router({
  /**
   * Sends the topics of changes to open screens: clients get those of their own records, staff get all. Ends when one of
   * the viewer's sessions ends, so that the browser checks whether it was its own. Also ends when the viewer has too
   * many newer streams; then the last event says so.
   */
  changes: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .subscription(async function* ({ ctx, signal }) {
      const { realtime, viewer } = ctx
      using stream = realtime.streams.open(actorOf(viewer), viewer.sessionId)
      // Now that the stream is open, the screen refetches earlier changes.
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
