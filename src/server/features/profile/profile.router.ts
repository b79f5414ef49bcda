import {
  savedProfile,
  saveProfileInput,
  versionedDependents,
  versionedProfile,
} from '#shared/profile.schema.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { saveProfileOf } from '#server/records/request-items/save-profile.ts'
import { errors } from '#server/base/errors.ts'
import { lockOwnReturns } from '#server/records/returns/returns.queries.ts'
import { maskDependent, maskProfile } from '#server/records/profile/profile-sealing.ts'
import * as profiles from '#server/records/profile/profile.queries.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'

export const profileRouter = router({
  /** The caller's profile with full numbers; masked during an impersonation. 404 when none was saved. */
  get: clientProcedure
    .meta({ allowImpersonation: true })
    .output(versionedProfile)
    .query(async ({ ctx: { db, keyring, viewer } }) => {
      const saved = await profiles.findProfile(db, keyring, viewer, viewer.id)
      if (saved === null) throw errors.noneYet('Profile')
      const { version, profile } = saved
      return { version, ...(viewer.viewedBy ? maskProfile(profile) : profile) }
    }),

  /** The caller's dependents with full numbers; masked during an impersonation. */
  dependents: clientProcedure
    .meta({ allowImpersonation: true })
    .output(versionedDependents)
    .query(async ({ ctx: { db, keyring, viewer } }) => {
      // First: a version must not be newer than what comes with it.
      const version = await profiles.findVersion(db, viewer, viewer.id)
      const dependents = await profiles.listDependents(db, keyring, viewer, viewer.id)
      return { version, dependents: viewer.viewedBy ? dependents.map(maskDependent) : dependents }
    }),

  /** Saves the profile, and the list of dependents if it is given, in one transaction. */
  save: clientProcedure
    .input(saveProfileInput)
    .output(savedProfile)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        const { viewer } = ctx
        const returns = await lockOwnReturns(trx, viewer)
        await lockAccount(trx, viewer)
        return saveProfileOf(trx, record, ctx, { clientId: viewer.id, returns, input })
      }),
    ),
})
