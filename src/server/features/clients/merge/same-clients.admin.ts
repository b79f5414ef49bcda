import { clientIdInput } from '#shared/returns/admin.schema.ts'
import {
  differentInput,
  mergedAnswer,
  mergedInto,
  mergeInput,
  mergePairInput,
  mergePreview,
  sameClients,
} from '#shared/clients/merge.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { foundClient } from '#server/features/clients/office-client.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { markDifferent, unmarkDifferent } from '#server/records/clients/different-clients.ts'
import { findMergedInto, lockClient } from '#server/records/clients/clients.queries.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { mergeClients } from './merge.ts'
import { previewMerge } from './merge-plan.ts'
import { findSameClients } from './same-clients.ts'

/** Clients who may be the same, and making them one. */
export const sameClientsAdmin = router({
  list: adminProcedure
    .meta({ action: 'see who may be the same client', about: 'client' })
    .input(clientIdInput)
    .output(sameClients)
    .query(({ ctx, input: { id } }) => findSameClients(ctx, id)),

  /** Staff say that two clients are not the same, or take it back. It holds until one of the two numbers changes. */
  markDifferent: adminProcedure
    .meta({ action: 'say who is not the same client', about: 'client' })
    .input(differentInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id, otherId, different } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        // In one order, so that two calls can't wait for each other.
        for (const one of [id, otherId].toSorted()) foundClient(await lockClient(trx, one))
        const pair = [id, otherId] as const
        const changed = different
          ? await markDifferent(trx, pair, ctx.now())
          : await unmarkDifferent(trx, pair)
        if (changed) {
          for (const [one, other] of [[id, otherId] as const, [otherId, id] as const]) {
            record.audit({
              action: different ? 'client.told_apart' : 'client.apart_taken_back',
              ...aboutClient(one),
              details: { other },
            })
          }
        }
        return { success: true as const }
      }),
    ),

  previewMerge: adminProcedure
    .meta({ action: 'merge clients', about: 'client' })
    .input(mergePairInput)
    .output(mergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),

  merge: steppedUpAdminProcedure
    .meta({ action: 'merge clients', about: 'client' })
    .input(mergeInput)
    .output(mergedAnswer)
    .mutation(({ ctx, input }) => mergeClients(ctx, input)),

  /** Where the address of a merged client leads. */
  mergedInto: adminProcedure
    .meta({ action: 'view client details', about: 'client' })
    .input(clientIdInput)
    .output(mergedInto)
    .query(async ({ ctx, input: { id } }) => ({ id: await findMergedInto(ctx.db, id) })),
})
