import {
  approveInput,
  askChangeInput,
  review,
  sendPaperInput,
  taxReturnIdInput,
} from '#shared/signing.schema.ts'
import { errors } from '#server/base/errors.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { clientProcedure } from '#server/calls/trpc.ts'
import { findCurrentPackageId } from '#server/records/signing/packages.queries.ts'
import { approve, askChange, readReview, sendPaper } from './review.ts'

/** The client's calls about the review of a completed return. */
export const reviewCalls = {
  /** The current version of a return; null before one was sent for review. */
  review: clientProcedure
    .meta({ allowImpersonation: true })
    .input(taxReturnIdInput)
    .output(review.nullable())
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, viewer } = ctx
      const taxReturn = await findReturnWithClient(db, viewer, taxReturnId)
      if (taxReturn?.clientId !== viewer.id) throw errors.notFound('Tax return')
      const packageId = await findCurrentPackageId(db, viewer, taxReturnId)
      return packageId === null ? null : readReview(db, ctx, viewer, packageId)
    }),

  approve: clientProcedure
    .input(approveInput)
    .output(review)
    .mutation(({ ctx, input }) => approve(ctx, ctx.viewer, input)),

  askChange: clientProcedure
    .meta({ limit: ['change-account'] })
    .input(askChangeInput)
    .output(review)
    .mutation(({ ctx, input }) => askChange(ctx, ctx.viewer, input)),

  sendPaper: clientProcedure
    .meta({ limit: ['paper-account'] })
    .input(sendPaperInput)
    .output(review)
    .mutation(({ ctx, input }) => sendPaper(ctx, input)),
}
