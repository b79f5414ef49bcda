import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'
import { router, steppedUpClientProcedure } from '#server/calls/trpc.ts'
import { ofReturnInput } from '#shared/checklist/request-items.schema.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { checkExport } from './may-export.ts'
import { createTicket, exportTicket } from './tickets.ts'

export const dataExportRouter = router({
  /**
   * Returns the ticket with which the caller's browser starts the download of a client's data: the caller's own, or of
   * a client they have the right to. Staff give it to office clients.
   */
  begin: steppedUpClientProcedure
    .meta({
      limit: ['export-account'],
      needs: [['export']],
      except: { why: 'a client who signs in downloads their own data', staff: 409 },
    })
    // Without a client, the caller's own data.
    .input(z.object({ clientId: recordId.optional() }).optional())
    .output(exportTicket)
    .mutation(async ({ ctx, input }) => {
      const clientId = input?.clientId ?? ctx.viewer.id
      await checkExport(ctx, clientId)
      return { ticket: await createTicket(ctx, { clientId }) }
    }),

  /** Returns a ticket for all documents of a return, for its client and for staff. */
  beginDocuments: steppedUpClientProcedure
    .meta({ limit: ['documents-zip-account'], needs: [['returns']] })
    .input(ofReturnInput)
    .output(exportTicket)
    .mutation(async ({ ctx, input: { taxReturnId } }) => {
      await findReturnOrThrow(ctx.db, ctx.viewer, taxReturnId)
      return { ticket: await createTicket(ctx, { taxReturnId }) }
    }),
})
