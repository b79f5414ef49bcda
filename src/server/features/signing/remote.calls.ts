import { z } from 'zod'
import {
  confirmedSignInput,
  identityState,
  inviteSpouseInput,
  packageIdInput,
  returnPackage,
  review,
  sendSpouseLinkInput,
  signerIdInput,
  spouseLinkView,
  startedCheck,
} from '#shared/signing.schema.ts'
import { successAnswer } from '#shared/text.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, clientProcedure, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { findSigner } from './found-signer.ts'
import { findPackage } from '#server/records/signing/packages.queries.ts'
import { readCheck, signRemotely, startCheck } from './remote.ts'
import { readReview } from './review.ts'
import { endSpouseLink, listSpouseLinks } from './live-spouse-links.ts'
import { findSpouseOf, sendSpouseLink } from './spouse-links.ts'

/** The client's calls to sign remotely, and to let the spouse in. */
export const remoteCalls = {
  startCheck: clientProcedure
    .meta({ limit: ['identity-signer'] })
    .input(packageIdInput)
    .output(startedCheck)
    .mutation(({ ctx, input }) => startCheck(ctx, ctx.viewer, input.packageId)),

  /** A mutation: it records how the check ended. */
  readCheck: clientProcedure
    .meta({ limit: ['identity-read'] })
    .input(packageIdInput)
    .output(identityState)
    .mutation(({ ctx, input }) => readCheck(ctx, ctx.viewer, input.packageId)),

  sign: clientProcedure
    .meta({ limit: ['signature-signer', 'confirm-session'] })
    .input(confirmedSignInput)
    .output(review)
    .mutation(async ({ ctx, input }) => {
      const { packageId } = input
      if ((await findSigner(ctx.db, { viewer: ctx.viewer, packageId })) === undefined) {
        throw errors.notFound('Review')
      }
      await reauthenticate(ctx, input.password, 'password')
      return signRemotely(ctx, ctx.viewer, input, 'password')
    }),

  inviteSpouse: clientProcedure
    .meta({ limit: ['spouse-link', 'confirm-session'] })
    .input(inviteSpouseInput)
    .output(review)
    .mutation(async ({ ctx, input: { packageId, email, password } }) => {
      const signerId = await findSpouseOf(ctx.db, ctx, packageId)
      await reauthenticate(ctx, password, 'password')
      await sendSpouseLink(ctx, { signerId, email })
      return readReview(ctx.db, ctx, ctx.viewer, packageId)
    }),

  /** The links of the viewer's spouses that open a review now. */
  spouseLinks: clientProcedure
    .output(z.array(spouseLinkView))
    .query(({ ctx }) => listSpouseLinks(ctx)),

  endSpouseLink: clientProcedure
    .input(packageIdInput)
    .output(review)
    .mutation(async ({ ctx, input: { packageId } }) => {
      await endSpouseLink(ctx, { viewer: ctx.viewer, packageId })
      return readReview(ctx.db, ctx, ctx.viewer, packageId)
    }),
}

export const spouseAdminCalls = {
  sendSpouseLink: steppedUpAdminProcedure
    .meta({ action: 'send a spouse a link', limit: ['spouse-link'] })
    .input(sendSpouseLinkInput)
    .output(returnPackage)
    .mutation(async ({ ctx, input }) => {
      const { db, keyring, viewer } = ctx
      const signer = await findSigner(db, { viewer, signerId: input.signerId })
      if (signer === undefined) throw errors.notFound('Review')
      await sendSpouseLink(ctx, input)
      const found = await findPackage(db, keyring, viewer, signer.packageId)
      if (found === null) throw errors.notFound('Review')
      return found
    }),

  endSpouseLink: adminProcedure
    .meta({ action: 'end the link of a spouse' })
    .input(signerIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { signerId } }) => {
      await endSpouseLink(ctx, { viewer: ctx.viewer, signerId })
      return { success: true as const }
    }),
}
