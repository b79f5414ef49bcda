import {
  correctFiguresInput,
  frozenProfile,
  publishInput,
  returnPackage,
  returnSigningView,
  taxReturnIdInput,
} from '#shared/signing.schema.ts'
import { recordEvent } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { maskDependent, maskProfile } from '#server/records/profile/profile.sealing.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { byHandCalls } from './by-hand.ts'
import { evidenceAdminCalls } from './signature-evidence.ts'
import { findFrozenAt, findFrozenProfile } from '#server/records/signing/frozen-profile.ts'
import { letterAdminCalls } from './letter.ts'
import { findLetter } from '#server/records/signing/letter.queries.ts'
import { listPackages } from '#server/records/signing/packages.queries.ts'
import { spouseAdminCalls } from './remote.calls.ts'
import { correctFigures, publish } from './publish.ts'

/** The staff's calls about review and signature. */
export const signingAdmin = router({
  ...letterAdminCalls,
  ...byHandCalls,
  ...evidenceAdminCalls,
  ...spouseAdminCalls,

  /** All versions of a return, its letter and whether its profile was frozen. */
  of: adminProcedure
    .meta({ action: 'view the review of a return' })
    .input(taxReturnIdInput)
    .output(returnSigningView)
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, keyring, viewer, config } = ctx
      const taxReturn = await findReturnWithClient(db, viewer, taxReturnId)
      if (taxReturn === undefined) throw errors.notFound('Tax return')
      const [packages, letter, frozenAt] = await Promise.all([
        listPackages(db, keyring, viewer, taxReturnId),
        findLetter(db, taxReturn),
        findFrozenAt(db, viewer, taxReturnId),
      ])
      return {
        packages,
        letter,
        frozenAt,
        remoteOffered: config.identityUrl !== null,
        signatures: config.signatures,
      }
    }),

  /** Sends a version of a completed return for review. */
  publish: adminProcedure
    .meta({ action: 'send a return for review' })
    .input(publishInput)
    .output(returnPackage)
    .mutation(({ ctx, input }) => publish(ctx, input)),

  /** Corrects the current version's figures; past the tolerances they make a new version. */
  correctFigures: adminProcedure
    .meta({ action: 'correct the figures of a return' })
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
      const taxReturn = await findReturnWithClient(db, viewer, taxReturnId)
      if (taxReturn === undefined) throw errors.notFound('Tax return')
      const found = await findFrozenProfile(db, keyring, viewer, taxReturnId)
      if (found === null) return null
      await recordEvent(ctx, {
        action: 'client.viewed',
        subject: { type: 'return', id: taxReturnId },
        clientId: taxReturn.clientId,
      })
      const { profile, dependents } = found
      return { ...found, profile: maskProfile(profile), dependents: dependents.map(maskDependent) }
    }),
})
