import type { RealtimeEvent } from '#shared/realtime.schema.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const realtimeRouter = router({
  /**
   * Sends the topics of changes to open screens: clients get those of their own records, staff get all. Ends when one of
   * the viewer's sessions ends, so that the browser checks whether it was its own. Also ends when the viewer has too
   * many newer streams; then the last event says so. event-stream.ts sends it.
   */
  changes: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .subscription(({ ctx }): AsyncIterable<RealtimeEvent> => ctx.realtime.subscribe(ctx.viewer)),
})
