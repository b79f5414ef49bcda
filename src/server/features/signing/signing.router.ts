import { z } from 'zod'
import {
  approveInput,
  askChangeInput,
  confirmedSignInput,
  identityState,
  inviteSpouseInput,
  ownLetter,
  packageIdInput,
  review,
  sendSignedFormInput,
  signatureEvidence,
  signatureIdInput,
  signLetterInput,
  spouseLinkView,
  startedCheck,
  taxReturnIdInput,
} from '#shared/signing.schema.ts'
import { errors } from '#server/base/errors.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { findCurrentPackageId } from '#server/records/signing/packages.queries.ts'
import { findSigner } from './sign/found-signer.ts'
import { readOwnLetter, signLetter } from './letter/letter.ts'
import { endSpouseLink, listSpouseLinks } from './spouse/live-spouse-links.ts'
import { readCheck, signRemotely, startCheck } from './sign/remote.ts'
import { approve, askChange, readReview, sendSignedForm } from './review/review.ts'
import { exportEvidence } from './sign/signature-evidence.ts'
import { findSpouseOf, sendSpouseLink } from './spouse/spouse-links.ts'

/** The client's calls about reviewing and signing. */
export const signingRouter = router({
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

  sendSignedForm: clientProcedure
    .meta({ limit: ['signed-form-account'] })
    .input(sendSignedFormInput)
    .output(review)
    .mutation(({ ctx, input }) => sendSignedForm(ctx, input)),

  /** The engagement letter. */
  letter: clientProcedure
    .meta({ allowImpersonation: true })
    .input(taxReturnIdInput)
    .output(ownLetter.nullable())
    .query(({ ctx, input: { taxReturnId } }) => readOwnLetter(ctx, taxReturnId)),

  signLetter: clientProcedure
    .meta({ limit: ['signature-signer', 'confirm-session'] })
    .input(signLetterInput)
    .output(ownLetter)
    .mutation(({ ctx, input }) => signLetter(ctx, input)),

  /** A mutation, because each export is on record. */
  evidence: clientProcedure
    .meta({ limit: ['evidence-account'] })
    .input(signatureIdInput)
    .output(signatureEvidence)
    .mutation(({ ctx, input: { signatureId } }) => exportEvidence(ctx, signatureId)),

  startCheck: clientProcedure
    .meta({ limit: ['identity-signer'] })
    .input(packageIdInput)
    .output(startedCheck)
    .mutation(({ ctx, input }) => startCheck(ctx, ctx.viewer, input.packageId)),

  /** A mutation, because it records the result of the check. */
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

  /** Returns the links of the viewer's spouses that open a review now. */
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
})
