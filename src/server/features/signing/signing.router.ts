import { z } from 'zod'
import {
  approveInput,
  askChangeInput,
  confirmedSignInput,
  heldReview,
  identityState,
  inviteSpouseInput,
  review,
  sendSignedFormInput,
  spouseLinkView,
  startedCheck,
} from '#shared/signing/review.schema.ts'
import { esignConsent, giveConsentInput } from '#shared/signing/consent.schema.ts'
import { ownLetter, signLetterInput } from '#shared/signing/letter.schema.ts'
import {
  packageIdInput,
  signatureEvidence,
  signatureIdInput,
  taxReturnIdInput,
} from '#shared/signing/signing.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findHeld } from '#server/records/signing/held-reviews.ts'
import { findCurrentPackageId } from '#server/records/signing/packages.queries.ts'
import { readConsent } from '#server/records/signing/esign-consents.ts'
import { consenterOf, giveConsent, withdrawConsent } from './consent/consent.ts'
import { reviewerOf } from './signers/found-signer.ts'
import { readOwnLetter, signLetter } from './letter/letter.ts'
import { endSpouseLink, listSpouseLinks } from './spouse/live-spouse-links.ts'
import { readCheck, signRemotely, startCheck } from './sign/remote.ts'
import { approve, askChange, openReview, readReview, sendSignedForm } from './review/review.ts'
import { exportEvidence } from './sign/signature-evidence.ts'
import { findSpouseOf, sendSpouseLink } from './spouse/spouse-links.ts'

/** The client's calls about reviewing and signing. */
export const signingRouter = router({
  /** The current version of a return; null before one was sent for review. */
  review: clientProcedure
    .meta({ allowImpersonation: true, needs: [['returns']], notForStaff: true })
    .input(taxReturnIdInput)
    .output(review.nullable())
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, viewer } = ctx
      const reader = { ...viewer, role: 'client' as const }
      await findReturnOrThrow(db, reader, taxReturnId)
      const packageId = await findCurrentPackageId(db, reader, taxReturnId)
      if (packageId === null) return null
      await openReview(ctx, packageId)
      return readReview(db, ctx, await reviewerOf(db, viewer, packageId), packageId)
    }),

  /** The amount to pay before the review of a return opens; null if there is none. */
  held: clientProcedure
    .meta({ allowImpersonation: true, needs: [['returns']], notForStaff: true })
    .input(taxReturnIdInput)
    .output(heldReview.nullable())
    .query(async ({ ctx: { db, viewer }, input: { taxReturnId } }) => {
      const reader = { ...viewer, role: 'client' as const }
      const taxReturn = await findReturnOrThrow(db, reader, taxReturnId)
      const held = await findHeld(db, taxReturn)
      return held === null ? null : { cents: held }
    }),

  approve: clientProcedure
    .input(approveInput)
    .output(review)
    .mutation(async ({ ctx, input }) => approve(ctx, await reviewer(ctx, input), input)),

  askChange: clientProcedure
    .meta({ limit: ['change-account'] })
    .input(askChangeInput)
    .output(review)
    .mutation(async ({ ctx, input }) => askChange(ctx, await reviewer(ctx, input), input)),

  sendSignedForm: clientProcedure
    .meta({ limit: ['signed-form-account'] })
    .input(sendSignedFormInput)
    .output(review)
    .mutation(({ ctx, input }) => sendSignedForm(ctx, input)),

  /** The engagement letter. */
  letter: clientProcedure
    .meta({ allowImpersonation: true, needs: [['sign']], notForStaff: true })
    .input(taxReturnIdInput)
    .output(ownLetter.nullable())
    .query(({ ctx, input: { taxReturnId } }) => readOwnLetter(ctx, taxReturnId)),

  signLetter: clientProcedure
    .meta({ limit: ['signature-signer', 'confirm-session'], needs: [['sign']], notForStaff: true })
    .input(signLetterInput)
    .output(ownLetter)
    .mutation(({ ctx, input }) => signLetter(ctx, input)),

  /** The caller's own consent to sign electronically, for all clients for whom they act. */
  consent: clientProcedure
    .output(esignConsent)
    .query(({ ctx }) => readConsent(ctx.db, consenterOf(ctx.viewer), ctx.now())),

  giveConsent: clientProcedure
    .input(giveConsentInput)
    .output(esignConsent)
    .mutation(({ ctx, input }) => giveConsent(ctx, consenterOf(ctx.viewer), input)),

  withdrawConsent: clientProcedure
    .meta({ limit: ['change-account'] })
    .output(esignConsent)
    .mutation(({ ctx }) => withdrawConsent(ctx, consenterOf(ctx.viewer))),

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
    .mutation(async ({ ctx, input }) =>
      startCheck(ctx, await reviewer(ctx, input), input.packageId),
    ),

  /** A mutation, because it records the result of the check. */
  readCheck: clientProcedure
    .meta({ limit: ['identity-read'] })
    .input(packageIdInput)
    .output(identityState)
    .mutation(async ({ ctx, input }) =>
      readCheck(ctx, await reviewer(ctx, input), input.packageId),
    ),

  sign: clientProcedure
    .meta({ limit: ['signature-signer', 'confirm-session'] })
    .input(confirmedSignInput)
    .output(review)
    .mutation(async ({ ctx, input }) => {
      const signing = await reviewer(ctx, input)
      await reauthenticate(ctx, input.password, 'password')
      const signed = await signRemotely(ctx, signing, input, 'password')
      return readReview(ctx.db, ctx, signing, input.packageId, signed)
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

function reviewer({ db, viewer }: SignedInContext, { packageId }: { packageId: string }) {
  return reviewerOf(db, viewer, packageId)
}
