import { clientIdInput } from '#shared/clients/client-access.schema.ts'
import { clientSpouses, joinSpousesInput, setCoupleInput } from '#shared/clients/spouses.schema.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { foundClient } from '#server/features/clients/office-client.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { joinSpouses, listSpouses, setSpouse } from '#server/records/clients/spouses.ts'
import { listJointReturns } from '#server/records/request-items/couples.ts'
import { lockReturnOrThrow } from '#server/records/returns/found-return.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'

/** Staff set right whose joint returns are whose: who reads them follows from it. */
export const spousesAdmin = router({
  list: adminProcedure
    .meta({ action: 'view client details' })
    .input(clientIdInput)
    .output(clientSpouses)
    .query(async ({ ctx: { db }, input: { clientId } }) => ({
      spouses: await listSpouses(db, clientId),
      returns: await listJointReturns(db, clientId),
    })),

  /** Two names of a client's spouse are the same person, for example before and after a marriage. */
  join: adminProcedure
    .meta({ action: 'say whose a joint return is' })
    .input(joinSpousesInput)
    .output(clientSpouses)
    .mutation(({ ctx, input: { clientId, spouseId, otherSpouseId } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockReturnsOf(trx, [clientId])
        await lockAccount(trx, ctx.viewer)
        foundClient(await lockClient(trx, clientId))
        const known = new Set((await listSpouses(trx, clientId)).map((spouse) => spouse.id))
        if (!known.has(spouseId) || !known.has(otherSpouseId)) throw errors.notFound('Spouse')
        await joinSpouses(trx, { id: spouseId, otherId: otherSpouseId })
        record.audit({
          action: 'client.spouses_joined',
          ...aboutClient(clientId),
          details: { spouse: spouseId, other: otherSpouseId },
        })
        return {
          spouses: await listSpouses(trx, clientId),
          returns: await listJointReturns(trx, clientId),
        }
      }),
    ),

  /** Sets the spouse of a joint return, where the portal does not know it or a former spouse began it. */
  setCouple: adminProcedure
    .meta({ action: 'say whose a joint return is' })
    .input(setCoupleInput)
    .output(clientSpouses)
    .mutation(({ ctx, input: { taxReturnId, spouseId } }) =>
      recordChange(ctx, async (trx, record) => {
        const taxReturn = await lockReturnOrThrow(trx, ctx.viewer, taxReturnId)
        await lockAccount(trx, ctx.viewer)
        const { clientId } = taxReturn
        const spouses = await listSpouses(trx, clientId)
        if (spouseId !== null && !spouses.some(({ id }) => id === spouseId)) {
          throw errors.notFound('Spouse')
        }
        await setSpouse(trx, taxReturnId, spouseId)
        record.audit({
          action: 'return.couple_set',
          subject: { type: 'return', id: taxReturnId },
          clientId,
          details: { spouse: spouseId },
        })
        return { spouses, returns: await listJointReturns(trx, clientId) }
      }),
    ),
})
