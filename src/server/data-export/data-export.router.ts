import { errors } from '#server/errors.ts'
import { router, steppedUpClientProcedure } from '#server/trpc.ts'
import { createTicket, exportTicket } from './tickets.ts'

export const dataExportRouter = router({
  /** The ticket with which the caller's browser begins the download. For clients: staff have no data of this kind. */
  begin: steppedUpClientProcedure.output(exportTicket).mutation(async ({ ctx }) => {
    if (ctx.viewer.role !== 'client') throw errors.notAllowed('download a client’s data')
    await ctx.limits.spend('export-account', ctx.viewer.id)
    return { ticket: await createTicket(ctx) }
  }),
})
