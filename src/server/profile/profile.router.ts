import { z } from 'zod'
import { dependent } from '#shared/dependents.schema.ts'
import { profile, profileInput } from '#shared/profile.schema.ts'
import { recordChange } from '#server/audit/change.ts'
import { errors } from '#server/errors.ts'
import * as profiles from '#server/profile/profile.queries.ts'
import { clientProcedure, router } from '#server/trpc.ts'

export const profileRouter = router({
  /** The caller's own, with whole numbers. 404 where none was ever saved. */
  get: clientProcedure.output(profile).query(async ({ ctx }) => {
    const { db, keyring, viewer } = ctx
    const found = await profiles.findProfile(db, keyring, viewer, viewer.id)
    if (found === null) throw errors.notFound('Profile')
    return found
  }),

  dependents: clientProcedure
    .output(z.array(dependent))
    .query(({ ctx: { db, keyring, viewer } }) =>
      profiles.listDependents(db, keyring, viewer, viewer.id),
    ),

  /** The whole profile, and the whole list of dependents when it is sent, in one transaction. */
  save: clientProcedure
    .input(profileInput)
    .output(profile)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        const { keyring, viewer } = ctx
        await profiles.saveProfile(trx, keyring, viewer.id, { input, updatedAt: ctx.now() })
        if (input.dependents !== undefined) {
          await profiles.replaceDependents(trx, keyring, viewer.id, input.dependents)
        }
        record.audit({
          action: 'profile.saved',
          subject: { type: 'profile', id: viewer.id },
          clientId: viewer.id,
          details: { dependents: input.dependents?.length ?? null },
        })
        const saved = await profiles.findProfile(trx, keyring, viewer, viewer.id)
        if (saved === null) throw new Error('a profile that was saved is not there')
        return saved
      }),
    ),
})
