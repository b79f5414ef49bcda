import { z } from 'zod'
import {
  assignClientInput,
  assigned,
  assignInput,
  credentialInput,
  preparer,
} from '#shared/returns/preparers.schema.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { announceFirm } from '#server/change/announce.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { listPreparers } from '#server/records/returns/preparers.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { assignClient, assignReturns } from './assign.ts'

/** The procedures on the preparers of returns. */
export const preparersAdmin = router({
  /** The staff who can sign in, by name. */
  list: adminProcedure
    .meta({ action: 'see who prepares returns' })
    .output(z.array(preparer))
    .query(({ ctx }) => listPreparers(ctx.db)),

  /** Gives up to 500 returns to a preparer, or to nobody, in one transaction. */
  assign: adminProcedure
    .meta({ action: 'assign returns', about: 'return' })
    .input(assignInput)
    .output(assigned)
    .mutation(({ ctx, input }) => assignReturns(ctx, input)),

  /** Gives a client to a preparer; their open returns follow if asked. */
  assignClient: adminProcedure
    .meta({ action: 'assign clients', about: 'client' })
    .input(assignClientInput)
    .output(assigned)
    .mutation(({ ctx, input }) => assignClient(ctx, input)),

  /** The letters after the caller's own name, which clients read. */
  saveCredential: adminProcedure
    .meta({ action: 'have a credential' })
    .input(credentialInput)
    .output(credentialInput)
    .mutation(({ ctx, input: { credential } }) =>
      recordChange(ctx, async (trx, record) => {
        const { id } = ctx.viewer
        await lockAccount(trx, ctx.viewer)
        await trx.updateTable('users').set({ credential }).where('id', '=', id).execute()
        await announceFirm(trx)
        record.audit({
          action: 'user.credential_changed',
          ...aboutUser(id),
          details: { credential },
        })
        return { credential }
      }),
    ),
})
