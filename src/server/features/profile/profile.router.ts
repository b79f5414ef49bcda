import { z } from 'zod'
import {
  savedProfile,
  saveProfileInput,
  versionedDependents,
  versionedProfile,
} from '#shared/profile/profile.schema.ts'
import { ownBusiness } from '#shared/clients/business.schema.ts'
import { ipPin, maskedPin, saveIpPinsInput } from '#shared/profile/ip-pins.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { ofClientInput } from '#shared/clients/client-access.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { findGranter } from '#server/records/clients/client-access.queries.ts'
import { checkRightTo, findClient, mayDo } from '#server/records/clients/clients.queries.ts'
import { findBusiness, findEin, findTaxYear } from '#server/records/clients/businesses.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { saveProfileOf } from '#server/records/request-items/save-profile.ts'
import { errors } from '#server/base/errors.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { maskDependent, maskProfile } from '#server/records/profile/mask-profile.ts'
import { openIpPins, saveIpPins } from '#server/records/profile/ip-pins.ts'
import * as profiles from '#server/records/profile/profile.queries.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'

export const profileRouter = router({
  /** The profile of the caller, or of a client they act for, with full numbers; masked during an impersonation. 404 when none was saved. */
  get: clientProcedure
    .meta({ allowImpersonation: true, needs: [['profile']], notForStaff: true })
    .input(ofClientInput)
    .output(versionedProfile)
    .query(async ({ ctx: { db, keyring, viewer }, input: { client = viewer.id } }) => {
      await checkMayRead(db, viewer, client)
      const saved = await profiles.findProfile(db, keyring, readerOf(viewer), client)
      if (saved === null) throw errors.noneYet(await missingProfile(db, client))
      const { version, profile } = saved
      return { version, ...(viewer.viewedBy ? maskProfile(profile) : profile) }
    }),

  /** The dependents of the caller, or of a client they act for, with full numbers; masked during an impersonation. */
  dependents: clientProcedure
    .meta({ allowImpersonation: true, needs: [['profile']], notForStaff: true })
    .input(ofClientInput)
    .output(versionedDependents)
    .query(async ({ ctx: { db, keyring, viewer }, input: { client = viewer.id } }) => {
      await checkMayRead(db, viewer, client)
      const reader = readerOf(viewer)
      // First: a version must not be newer than what comes with it.
      const version = await profiles.findVersion(db, reader, client)
      const dependents = await profiles.listDependents(db, keyring, reader, client)
      return { version, dependents: viewer.viewedBy ? dependents.map(maskDependent) : dependents }
    }),

  /** Their Identity Protection PINs; masked during an impersonation. */
  ipPins: clientProcedure
    .meta({ allowImpersonation: true, needs: [['profile']], notForStaff: true })
    .input(ofClientInput)
    .output(z.array(ipPin))
    .query(async ({ ctx: { db, keyring, viewer }, input: { client: clientId = viewer.id } }) => {
      await checkMayRead(db, viewer, clientId)
      const pins = await openIpPins(db, keyring, readerOf(viewer), { clientId })
      return pins.map((pin) => (viewer.viewedBy ? { ...pin, pin: maskedPin } : pin))
    }),

  /** Replaces those of one tax year. */
  saveIpPins: clientProcedure
    .meta({ needs: [['profile']], notForStaff: true })
    .input(saveIpPinsInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { client: clientId = ctx.viewer.id, ...input } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        await checkRightTo(trx, ctx.viewer, 'profile', clientId)
        await saveIpPins(trx, record, ctx.keyring, { clientId, ...input })
        return { success: true } as const
      }),
    ),

  /**
   * The client's business profile, with masked numbers.
   *
   * @throws AppError 404 for a person
   */
  business: clientProcedure
    .meta({ allowImpersonation: true, needs: [['profile']], notForStaff: true })
    .input(ofClientInput)
    .output(ownBusiness)
    .query(async ({ ctx: { db, keyring, viewer }, input: { client = viewer.id } }) => {
      await checkMayRead(db, viewer, client)
      const business = await findBusiness(db, keyring, readerOf(viewer), client)
      if (business === null) throw errors.noneYet('Business')
      return { ...business, name: (await findClient(db, client))?.lastName ?? '' }
    }),

  /**
   * The full EIN, to who acts for the business: without a password, as people read their own number; but several act for
   * one business, so each is on record. A mutation, because it is recorded.
   */
  revealEin: clientProcedure
    .meta({ needs: [['profile']], notForStaff: true })
    .input(ofClientInput)
    .output(z.object({ ein: z.string() }))
    .mutation(({ ctx, input: { client = ctx.viewer.id } }) =>
      recordChange(ctx, async (trx, record) => {
        await checkMayRead(trx, ctx.viewer, client)
        const ein = await findEin(trx, ctx.keyring, readerOf(ctx.viewer), client)
        if (ein === undefined) throw errors.noneYet('Business')
        record.audit({
          action: 'client.number_revealed',
          ...aboutClient(client),
          details: { numbers: [{ number: 'ein' }], reason: 'Shown to who acts for the business' },
        })
        return { ein }
      }),
    ),

  /** Saves the profile, and the list of dependents if it is given, in one transaction. */
  save: clientProcedure
    .meta({ needs: [['profile']], notForStaff: true })
    .input(saveProfileInput)
    .output(savedProfile)
    .mutation(({ ctx, input: { client: clientId = ctx.viewer.id, ...input } }) =>
      recordChange(ctx, async (trx, record) => {
        const { viewer } = ctx
        const returns = await lockReturnsOf(trx, [clientId])
        await lockAccount(trx, viewer)
        await checkRightTo(trx, viewer, 'profile', clientId)
        return saveProfileOf(trx, record, ctx, { clientId, returns, input })
      }),
    ),
})

/**
 * Refuses a viewer without the right to the profile. For a person who acts for the client without it, such as a spouse,
 * this is an expected answer.
 */
async function checkMayRead(db: Db | Trx, viewer: Viewer, clientId: string): Promise<void> {
  if (viewer.id === clientId || (await mayDo(db, viewer, 'profile', clientId))) return
  const granter = await findGranter(db, { id: viewer.id, role: 'client' }, clientId)
  throw granter === null ? errors.notFound('Client') : errors.noneYet('Client')
}

/** The screens of a business ask for its own profile instead. */
async function missingProfile(db: Db, clientId: string): Promise<string> {
  return (await findTaxYear(db, clientId)) === undefined ? 'Profile' : 'Tax profile of a person'
}

/** Whole numbers are for those who act for the client: staff reveal them with a reason. */
function readerOf(viewer: Viewer): Viewer {
  return { ...viewer, role: 'client' }
}
