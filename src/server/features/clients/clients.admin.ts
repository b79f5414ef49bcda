import {
  archiveInput,
  editClientInput,
  newClientInput,
  startReturnInput,
  wholeClient,
} from '#shared/clients/clients.schema.ts'
import { callList, logCallInput } from '#shared/clients/client-calls.schema.ts'
import { saveClientIpPinsInput } from '#shared/profile/ip-pins.schema.ts'
import { saveClientProfileInput, savedProfile } from '#shared/profile/profile.schema.ts'
import { createdReturn } from '#shared/returns/returns.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { archiveClient } from './archive.ts'
import { logCall, readCallList } from './call-list.ts'
import { fillSavedNumbers } from './fill-saved-numbers.ts'
import { foundClient, lockOfficeClient } from './office-client.ts'
import * as clients from '#server/records/clients/clients.queries.ts'
import { maskDependent, maskProfile } from '#server/records/profile/mask-profile.ts'
import { saveIpPins } from '#server/records/profile/ip-pins.ts'
import { saveProfileOf } from '#server/records/request-items/save-profile.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { savePersonMac } from '#server/records/profile/profile.queries.ts'
import { changeBusiness, clientOf, columnsOf, createClient, wrongKind } from './businesses.ts'
import { findTaxYear } from '#server/records/clients/businesses.queries.ts'
import { formAndDueDate } from '#server/records/clients/form-and-due-date.ts'
import { startReturn } from '#server/records/returns/start-return.ts'

const themselves = 'This client signs in and changes this themselves'

/** The staff's procedures on office clients, who have no user. */
export const clientsAdmin = router({
  create: adminProcedure
    .meta({ action: 'add clients' })
    .input(newClientInput)
    .output(wholeClient)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const id = await createClient(trx, ctx, input)
        record.audit({ action: 'client.created', ...aboutClient(id) })
        return clientOf(trx, ctx, id)
      }),
    ),

  /** Name, phone and email, and what makes it a business; of somebody who signs in they are the account's. */
  update: adminProcedure
    .meta({ action: 'change clients', about: 'client' })
    .input(editClientInput)
    .output(wholeClient)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        const { id, kind = 'person' } = input
        // A change of the name also changes the returns.
        await lockReturnsOf(trx, [id])
        // Officers read what a business is, and staff change it.
        if (kind === 'person') await lockOfficeClient(trx, ctx, id, themselves)
        else await lockAccount(trx, ctx.viewer)
        const locked = foundClient(await clients.lockClient(trx, id))
        if (locked.kind !== kind) throw wrongKind(locked.kind)
        await clients.updateClient(trx, id, columnsOf(input))
        if (input.kind === 'business') await changeBusiness(trx, ctx, input)
        await savePersonMac(trx, ctx.keyring, id)
        record.audit({
          action: 'client.changed',
          ...aboutClient(id),
          details: kind === 'business' ? { business: true } : {},
        })
        return clientOf(trx, ctx, id)
      }),
    ),

  /** Leaves a client out of the lists, or puts them back. What is kept and for how long stays the same. */
  archive: adminProcedure
    .meta({ action: 'archive clients', about: 'client' })
    .input(archiveInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => archiveClient(ctx, input)),

  /** One return per client, year and form. A second call returns the same one. */
  startReturn: adminProcedure
    .meta({ action: 'start returns for clients' })
    .input(startReturnInput)
    .output(createdReturn)
    .mutation(({ ctx, input: { clientId, taxYear, form } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        foundClient(await clients.lockClient(trx, clientId))
        const business = await findTaxYear(trx, clientId)
        const formAndDate = formAndDueDate(business, taxYear, form)
        return startReturn(trx, record, { clientId, taxYear, ...formAndDate, at: ctx.now() })
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
        const returns = await lockReturnsOf(trx, [clientId])
        await lockOfficeClient(trx, ctx, clientId, themselves)
        const whole = await fillSavedNumbers(trx, ctx.keyring, input)
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

  /** Identity Protection PINs of an office client. */
  saveIpPins: adminProcedure
    .meta({ action: 'enter clients’ tax profiles' })
    .input(saveClientIpPinsInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { clientId, ...input } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockOfficeClient(trx, ctx, clientId, themselves)
        await saveIpPins(trx, record, ctx.keyring, { clientId, ...input, listed: true })
        return { success: true } as const
      }),
    ),

  /** The office clients who have something to do, by the day to call them. */
  callList: adminProcedure
    .meta({ action: 'see the call list' })
    .output(callList)
    .query(({ ctx }) => readCallList(ctx)),

  /** Saves the result of a call; the client moves to the next day. */
  logCall: adminProcedure
    .meta({ action: 'log calls to clients' })
    .input(logCallInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => logCall(ctx, input)),
})
