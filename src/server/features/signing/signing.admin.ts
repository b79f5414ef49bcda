import {
  attestInput,
  confirmSignedFormInput,
  confirmSignedLetterInput,
  correctFiguresInput,
  frozenProfile,
  letterTemplate,
  letterTemplateInput,
  publishInput,
  refuseSignedFormInput,
  returnSigningView,
  saveLetterTemplateInput,
  sendSpouseLinkInput,
  signerIdInput,
  voidPaperLetterInput,
} from '#shared/signing/staff-signing.schema.ts'
import {
  letter,
  returnPackage,
  signatureEvidence,
  signatureIdInput,
  taxReturnIdInput,
} from '#shared/signing/signing.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordEvent } from '#server/change/change.ts'
import { maskDependent, maskProfile } from '#server/records/profile/mask-profile.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { findFrozenProfile } from '#server/records/signing/frozen-profile.ts'
import { findTemplate } from '#server/records/signing/letter.queries.ts'
import { findPackage } from '#server/records/signing/packages.queries.ts'
import { readSigning } from './review/return-signing.ts'
import { attest, confirmSignedForm, refuseSignedForm } from './sign/by-hand.ts'
import { findSigner } from './signers/found-signer.ts'
import { confirmSignedLetter, saveTemplate } from './letter/letter.ts'
import { endSpouseLink } from './spouse/live-spouse-links.ts'
import { voidPaperLetter } from './letter/void-paper-letter.ts'
import { correctFigures, publish } from './package/publish.ts'
import { exportEvidence } from './sign/signature-evidence.ts'
import { sendSpouseLink } from './spouse/spouse-links.ts'

/** The staff's calls about review and signature. */
export const signingAdmin = router({
  letterTemplate: adminProcedure
    .meta({ action: 'read the engagement letter' })
    .input(letterTemplateInput)
    .output(letterTemplate)
    .query(({ ctx, input: { kind } }) => findTemplate(ctx.db, kind)),

  saveLetterTemplate: steppedUpAdminProcedure
    .meta({ action: 'change the engagement letter', mayFinish: true })
    .input(saveLetterTemplateInput)
    .output(letterTemplate)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),

  confirmSignedForm: steppedUpAdminProcedure
    .meta({ action: 'confirm a signature', mayFinish: true })
    .input(confirmSignedFormInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => confirmSignedForm(ctx, input)),

  /** Records the letter of a return as signed on paper, with its scan. */
  confirmSignedLetter: steppedUpAdminProcedure
    .meta({ action: 'confirm a signature', mayFinish: true })
    .input(confirmSignedLetterInput)
    .output(letter)
    .mutation(({ ctx, input }) => confirmSignedLetter(ctx, input)),

  /** Voids a letter that was recorded as signed on paper by mistake, before its return is completed. */
  voidPaperLetter: steppedUpAdminProcedure
    .meta({ action: 'confirm a signature', mayFinish: true })
    .input(voidPaperLetterInput)
    .output(letter)
    .mutation(({ ctx, input }) => voidPaperLetter(ctx, input)),

  refuseSignedForm: adminProcedure
    .meta({ action: 'confirm a signature', mayFinish: true })
    .input(refuseSignedFormInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => refuseSignedForm(ctx, input)),

  attest: adminProcedure
    .meta({ action: 'confirm a signature', mayFinish: true })
    .input(attestInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => attest(ctx, input)),

  /** A mutation, because each export is recorded. */
  evidence: adminProcedure
    .meta({
      action: 'export the evidence of a signature',
      limit: ['evidence-account'],
      mayFinish: true,
    })
    .input(signatureIdInput)
    .output(signatureEvidence)
    .mutation(({ ctx, input: { signatureId } }) => exportEvidence(ctx, signatureId)),

  sendSpouseLink: steppedUpAdminProcedure
    .meta({ action: 'send a spouse a link', limit: ['spouse-link'] })
    .input(sendSpouseLinkInput)
    .output(returnPackage)
    .mutation(async ({ ctx, input }) => {
      const { db, keyring, viewer } = ctx
      const { packageId } = await findSigner(db, { viewer, signerId: input.signerId })
      await sendSpouseLink(ctx, input)
      return findPackage(db, keyring, viewer, packageId)
    }),

  endSpouseLink: adminProcedure
    .meta({ action: 'end the link of a spouse' })
    .input(signerIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { signerId } }) => {
      await endSpouseLink(ctx, { viewer: ctx.viewer, signerId })
      return { success: true as const }
    }),

  /** All versions of a return, its letter and whether its profile was frozen. */
  of: adminProcedure
    .meta({ action: 'view the review of a return' })
    .input(taxReturnIdInput)
    .output(returnSigningView)
    .query(({ ctx, input: { taxReturnId } }) => readSigning(ctx, taxReturnId)),

  /** Sends a version of a completed return for review. */
  publish: adminProcedure
    .meta({ action: 'send a return for review', mayFinish: true })
    .input(publishInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => publish(ctx, input)),

  /** Corrects the current version's figures; beyond the tolerances they make a new version. */
  correctFigures: adminProcedure
    .meta({ action: 'correct the figures of a return', mayFinish: true })
    .input(correctFiguresInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => correctFigures(ctx, input)),

  /** The tax profile as it was when the return was completed, with masked numbers; null without one. */
  frozen: adminProcedure
    .meta({ action: 'view client details' })
    .input(taxReturnIdInput)
    .output(frozenProfile.nullable())
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, keyring, viewer } = ctx
      const taxReturn = await findReturnOrThrow(db, viewer, taxReturnId)
      const frozen = await findFrozenProfile(db, keyring, viewer, taxReturnId)
      if (frozen === null) return null
      await recordEvent(ctx, {
        action: 'client.viewed',
        subject: { type: 'return', id: taxReturnId },
        clientId: taxReturn.clientId,
      })
      const { profile, dependents } = frozen
      return { ...frozen, profile: maskProfile(profile), dependents: dependents.map(maskDependent) }
    }),
})
