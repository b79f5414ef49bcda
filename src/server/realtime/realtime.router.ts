import type { RealtimeEvent } from '#shared/realtime.schema.ts'
import { actorOf } from '#server/auth/impersonations.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const realtimeRouter = router({
  /**
   * Tells an open screen what to read again: a client about their own records, staff about everybody's. It ends when
   * one of the viewer's sessions ends, so that the browser asks again and learns whether it was its own, and when newer
   * lines of theirs are too many, which its last event says.
   */
  changes: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .subscription(async function* ({ ctx, signal }) {
      const { realtime, viewer } = ctx
      using line = realtime.lines.open(actorOf(viewer), viewer.sessionId)
      // Says that the line is open: what changed before it was is worth a look.
      yield { topics: ['notifications'] } satisfies RealtimeEvent
      for await (const { people, topics } of realtime.changes(
        AbortSignal.any([line.replaced, ...(signal ? [signal] : [])]),
      )) {
        const concerned = people.includes(viewer.id) || people.includes(actorOf(viewer))
        if (viewer.role === 'client' && !concerned) continue
        if (concerned && topics.includes('session')) return
        yield { topics } satisfies RealtimeEvent
      }
      if (line.replaced.aborted) yield { topics: [], replaced: true } satisfies RealtimeEvent
    }),
})
