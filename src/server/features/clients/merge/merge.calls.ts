import { clientIdInput } from '#shared/admin.schema.ts'
import {
  mergedAnswer,
  mergedInto,
  mergeInput,
  mergePairInput,
  mergePreview,
  sameClients,
} from '#shared/merge.schema.ts'
import { findMergedInto } from '#server/records/clients/clients.queries.ts'
import { adminProcedure, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { mergeClients } from './merge.ts'
import { previewMerge } from './merge-plan.ts'
import { findSameClients } from './same-clients.ts'

/** Clients who may be the same, and making them one. */
export const mergeCalls = {
  same: adminProcedure
    .meta({ action: 'see who may be the same client' })
    .input(clientIdInput)
    .output(sameClients)
    .query(({ ctx, input: { id } }) => findSameClients(ctx, id)),

  mergePreview: adminProcedure
    .meta({ action: 'merge clients' })
    .input(mergePairInput)
    .output(mergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),

  merge: steppedUpAdminProcedure
    .meta({ action: 'merge clients' })
    .input(mergeInput)
    .output(mergedAnswer)
    .mutation(({ ctx, input }) => mergeClients(ctx, input)),

  /** Where the address of a merged client leads. */
  mergedInto: adminProcedure
    .meta({ action: 'view client details' })
    .input(clientIdInput)
    .output(mergedInto)
    .query(async ({ ctx, input: { id } }) => ({ id: await findMergedInto(ctx.db, id) })),
}
