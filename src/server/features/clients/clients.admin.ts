import {
  client,
  editClientInput,
  newClientInput,
  startReturnInput,
} from '#shared/clients.schema.ts'
import { callList, logCallInput } from '#shared/client-calls.schema.ts'
import { saveClientProfileInput, savedProfile } from '#shared/profile.schema.ts'
import { createdReturn } from '#shared/returns.schema.ts'
import { successAnswer } from '#shared/text.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { logCall, readCallList } from './call-list.ts'
import { withKeptNumbers } from './kept-numbers.ts'
import { found, lockOfficeClient } from './office-client.ts'
import * as clients from '#server/records/clients/clients.queries.ts'
import { maskDependent, maskProfile } from '#server/records/profile/profile-sealing.ts'
import { saveProfileOf } from '#server/records/request-items/save-profile.ts'
import { lockOwnReturns } from '#server/records/returns/returns.queries.ts'
import { savePersonMac } from '#server/records/profile/profile.queries.ts'
import { mergeCalls } from './merge/merge.calls.ts'
import { startReturn } from '#server/records/returns/start-return.ts'

const themselves = 'This client signs in and changes this themselves'

/** The staff's procedures on office clients, who have no user. */
export const clientsAdmin = router({
  ...mergeCalls,

  create: adminProcedure
    .meta({ action: 'add clients' })
    .input(newClientInput)
    .output(client)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const id = await clients.createClient(trx, input, ctx.now())
        record.audit({ action: 'client.created', subject: { type: 'client', id }, clientId: id })
        return found(await clients.findClient(trx, id))
      }),
    ),

  /** Name, phone and email; of somebody who signs in they are the account's. */
  update: adminProcedure
    .meta({ action: 'change clients' })
    .input(editClientInput)
    .output(client)
    .mutation(({ ctx, input: { id, ...changes } }) =>
      recordChange(ctx, async (trx, record) => {
        // A change of the name also changes the returns.
        await lockOwnReturns(trx, { id })
        await lockOfficeClient(trx, ctx, id, themselves)
        await clients.updateClient(trx, id, changes)
        await savePersonMac(trx, ctx.keyring, id)
        record.audit({ action: 'client.changed', subject: { type: 'client', id }, clientId: id })
        return found(await clients.findClient(trx, id))
      }),
    ),

  /** One return per client and year. A second call returns the same one. */
  startReturn: adminProcedure
    .meta({ action: 'start returns for clients' })
    .input(startReturnInput)
    .output(createdReturn)
    .mutation(({ ctx, input: { clientId, taxYear } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        found(await clients.lockClient(trx, clientId))
        return startReturn(trx, record, { clientId, taxYear, at: ctx.now() })
      }),
    ),

  /** The profile of an office client. Its numbers are masked in the answer. */
  saveProfile: adminProcedure
    .meta({ action: 'enter clients’ tax profiles' })
    .input(saveClientProfileInput)
    .output(savedProfile)
    .mutation(({ ctx, input: { version, ...input } }) =>
      recordChange(ctx, async (trx, record) => {
        const { clientId } = input
        const returns = await lockOwnReturns(trx, { id: clientId })
        await lockOfficeClient(trx, ctx, clientId, themselves)
        const whole = await withKeptNumbers(trx, ctx.keyring, input)
        const saved = await saveProfileOf(trx, record, ctx, {
          clientId,
          returns,
          input: { version, ...whole },
        })
        return {
          ...saved,
          profile: maskProfile(saved.profile),
          dependents: saved.dependents.map(maskDependent),
        }
      }),
    ),

  /** The office clients who have something to do, by the day to call them. */
  callList: adminProcedure
    .meta({ action: 'see whom to call' })
    .output(callList)
    .query(({ ctx }) => readCallList(ctx)),

  /** What came of a call; the client moves to the next day. */
  logCall: adminProcedure
    .meta({ action: 'log calls to clients' })
    .input(logCallInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => logCall(ctx, input)),
})
