import { errors } from '#server/base/errors.ts'
import { router, steppedUpClientProcedure } from '#server/calls/trpc.ts'
import { ofReturnInput } from '#shared/request-items.schema.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { createTicket, exportTicket } from './tickets.ts'

export const dataExportRouter = router({
  /**
   * Returns the ticket with which the caller's browser starts the download. For clients only, because staff have no
   * such data.
   */
  begin: steppedUpClientProcedure
    .meta({ limit: ['export-account'] })
    .output(exportTicket)
    .mutation(async ({ ctx }) => {
      if (ctx.viewer.role !== 'client') throw errors.notAllowed('download a client’s data')
      return { ticket: await createTicket(ctx) }
    }),

  /** Returns a ticket for all documents of a return, for its client and for staff. */
  beginDocuments: steppedUpClientProcedure
    .meta({ limit: ['documents-zip-account'] })
    .input(ofReturnInput)
    .output(exportTicket)
    .mutation(async ({ ctx, input: { taxReturnId } }) => {
      const taxReturn = await findReturnWithClient(ctx.db, ctx.viewer, taxReturnId)
      if (taxReturn === undefined) throw errors.notFound('Tax return')
      return { ticket: await createTicket(ctx, taxReturnId) }
    }),
})
