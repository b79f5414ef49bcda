import {
  addedFactor,
  addPasskeyInput,
  confirmAppInput,
  newRecoveryCodes,
  passkeyCreation,
  deletePasskeyInput,
  renamePasskeyInput,
  startedApp,
  twoFactorStatus,
  withPassword,
} from '#shared/auth/two-factor.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { aboutUser, type ChangeRecord, recordChange } from '#server/change/change.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { FactorEvent } from '#server/mail/notices/mail-data.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'
import {
  deleteCodesWithoutFactor,
  findFactors,
  hasFactor,
  deleteDevices,
} from '#server/records/auth/factors.queries.ts'
import * as passkeys from './passkeys.ts'
import { twoFactorOf } from '#server/records/auth/policy.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { confirmApp, findPendingStep, deleteApp, startApp } from './totp.ts'
import { findFirmAccount } from '#server/records/auth/firm-accounts.queries.ts'
import { countDevices } from './trusted-devices.ts'
import { notifyFactorEvent } from '#server/change/notify-owner.ts'

const mostPasskeys = 20

/** Apart from the current user and the sign-out, the only procedures that work while a required factor is missing. */
const ownProcedure = clientProcedure.meta({
  beforeEnrolling: true,
  beforeProof: true,
  limit: ['factor-account', 'confirm-session'],
})

/** The viewer's factors. Each change needs the password and ends all other sessions. */
export const twoFactorRouter = router({
  status: ownProcedure
    .meta({ limit: [] })
    .output(twoFactorStatus)
    .query(async ({ ctx }) => {
      const { db, viewer, config, now } = ctx
      const { app, passkeys: all, codes } = await findFactors(db, viewer.id)
      const link = await findFirmAccount(db, viewer.id)
      return {
        required: twoFactorOf(config, viewer, now()).required,
        requiredFrom: viewer.role === 'client' ? config.clientTwoFactorFrom : null,
        app: app?.confirmedAt ? { addedAt: app.confirmedAt } : null,
        passkeys: all.map(({ id, name, createdAt, lastUsedAt }) => {
          return { id, name, addedAt: createdAt, lastUsedAt }
        }),
        recoveryCodesLeft: codes?.hashes.length ?? 0,
        trustedDevices: await countDevices(db, viewer.id, now()),
        firmAccount: link ? { host: new URL(link.issuer).host, linkedAt: link.linkedAt } : null,
      }
    }),

  /** The app counts once `confirmApp` got a code from it. A second call replaces the first. */
  startApp: ownProcedure
    .input(withPassword)
    .output(startedApp)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      return recordChange(ctx, async (trx) => {
        await lockAccount(trx, ctx.viewer)
        return startApp(trx, ctx, ctx.viewer, ctx.now())
      })
    }),

  confirmApp: ownProcedure
    .meta({ limit: ['enroll-session', 'factor-account'] })
    .input(confirmAppInput)
    .output(addedFactor)
    .mutation(async ({ ctx, input }) => {
      const attempt = { userId: ctx.viewer.id, ...input }
      await findPendingStep(ctx.db, ctx, attempt, ctx.now())
      return addFactor(ctx, 'app_added', (trx) => confirmApp(trx, ctx, attempt, ctx.now()))
    }),

  deleteApp: ownProcedure
    .input(withPassword)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      return deleteFactor(ctx, 'app_removed', async (trx) => {
        if (!(await deleteApp(trx, ctx.viewer.id))) throw errors.notFound('Authenticator app')
      })
    }),

  newRecoveryCodes: ownProcedure
    .meta({ limit: ['codes-account', 'confirm-session'] })
    .input(withPassword)
    .output(newRecoveryCodes)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      const codes = makeRecoveryCodes()
      return recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const { id } = ctx.viewer
        if (!(await hasFactor(trx, id))) throw errors.conflict('Set up an app or a passkey first')
        await replaceRecoveryCodes(trx, ctx, id, codes)
        recordFactorChange(ctx, record, 'codes_replaced')
        return { recoveryCodes: codes.shown }
      })
    }),

  passkeyOptions: ownProcedure
    .input(withPassword)
    .output(passkeyCreation)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      const { passkeys: existing } = await findFactors(ctx.db, ctx.viewer.id)
      return passkeys.creationOptions(ctx, existing)
    }),

  addPasskey: ownProcedure
    .meta({ limit: ['factor-account'] })
    .input(addPasskeyInput)
    .output(addedFactor)
    .mutation(async ({ ctx, input: { name, response } }) => {
      const passkey = await passkeys.verifyCreation(ctx, response)
      return addFactor(ctx, 'passkey_added', async (trx) => {
        if ((await passkeys.countPasskeys(trx, ctx.viewer.id)) >= mostPasskeys)
          throw errors.conflict('You have too many passkeys')
        const row = { ...passkey, name, userId: ctx.viewer.id, createdAt: ctx.now() }
        const added = await trx
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (added.numInsertedOrUpdatedRows !== 1n) throw errors.conflict('This passkey is in use')
      })
    }),

  renamePasskey: ownProcedure
    .meta({ limit: [], about: 'passkey' })
    .input(renamePasskeyInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id, name } }) =>
      recordChange(ctx, async (trx, record) => {
        const renamed = await trx
          .updateTable('passkeys')
          .set({ name })
          .where((passkey) => passkey.and({ id, userId: ctx.viewer.id }))
          .executeTakeFirst()
        if (renamed.numUpdatedRows !== 1n) throw errors.notFound('Passkey')
        record.audit({ action: 'two_factor.passkey_renamed', ...aboutUser(ctx.viewer.id) })
        return { success: true as const }
      }),
    ),

  deletePasskey: ownProcedure
    .meta({ about: 'passkey' })
    .input(deletePasskeyInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id, password } }) => {
      await reauthenticate(ctx, password, 'password')
      return deleteFactor(ctx, 'passkey_removed', async (trx) => {
        const removed = await trx
          .deleteFrom('passkeys')
          .where((passkey) => passkey.and({ id, userId: ctx.viewer.id }))
          .executeTakeFirst()
        if (removed.numDeletedRows !== 1n) throw errors.notFound('Passkey')
      })
    }),

  /** Trusted browsers need a code again. */
  deleteDevices: ownProcedure
    .meta({ limit: [] })
    .output(successAnswer)
    .mutation(({ ctx }) =>
      recordChange(ctx, async (trx, record) => {
        await deleteDevices(trx, ctx.viewer.id)
        record.audit({ action: 'two_factor.devices_forgotten', ...aboutUser(ctx.viewer.id) })
        return { success: true as const }
      }),
    ),
})

type Change = Exclude<
  FactorEvent,
  'code_used' | 'codes_refused' | 'firm_account_linked' | 'firm_account_unlinked'
>

/** The first factor comes with recovery codes. */
async function addFactor(ctx: SignedInContext, change: Change, add: (trx: Trx) => Promise<void>) {
  const { id, sessionId } = ctx.viewer
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const fresh = (await hasFactor(trx, id)) ? null : makeRecoveryCodes()
    await add(trx)
    if (fresh !== null) await replaceRecoveryCodes(trx, ctx, id, fresh)
    await revokeCredentials(trx, id, 'factorsChanged', sessionId)
    recordFactorChange(ctx, record, change)
    return { recoveryCodes: fresh?.shown ?? null }
  })
}

function deleteFactor(
  ctx: SignedInContext,
  change: Change,
  deleteRow: (trx: Trx) => Promise<void>,
) {
  const { id, sessionId } = ctx.viewer
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    await deleteRow(trx)
    await deleteCodesWithoutFactor(trx, id)
    await revokeCredentials(trx, id, 'factorsChanged', sessionId)
    recordFactorChange(ctx, record, change)
    return { success: true as const }
  })
}

function recordFactorChange(ctx: SignedInContext, record: ChangeRecord, change: Change) {
  record.audit({ action: `two_factor.${change}`, ...aboutUser(ctx.viewer.id) })
  notifyFactorEvent(record, ctx.viewer, change, ctx.now())
}
