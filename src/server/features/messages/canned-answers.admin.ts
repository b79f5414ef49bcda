import { z } from 'zod'
import { cannedAnswer, saveCannedInput, threadIdInput } from '#shared/messages.schema.ts'
import { successAnswer } from '#shared/text.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { recordChange } from '#server/change/change.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { newId } from '#server/database/database.ts'
import { cannedAnswersOf } from '#server/records/messages/messages.access.ts'

/** Staff's answers to what is asked often: everybody's and the caller's own. */
export const cannedAnswersAdmin = router({
  list: adminProcedure
    .meta({ action: 'read canned answers' })
    .output(z.array(cannedAnswer))
    .query(async ({ ctx: { db, keyring, viewer } }) => {
      const rows = await cannedAnswersOf(db, viewer)
        .select(['id', 'title', 'body', 'ownerId'])
        .orderBy('title')
        .orderBy('id')
        .limit(500)
        .execute()
      return rows.map(({ id, title, body, ownerId }) => ({
        id,
        title,
        own: ownerId !== null,
        text: openField(keyring, sealingContext(id), body),
      }))
    }),

  save: adminProcedure
    .meta({ action: 'write canned answers' })
    .input(saveCannedInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id: changed, title, text, own } }) =>
      recordChange(ctx, async (trx, record) => {
        if (changed !== undefined) {
          const found = await cannedAnswersOf(trx, ctx.viewer)
            .select('id')
            .where('id', '=', changed)
            .forUpdate()
            .executeTakeFirst()
          if (found === undefined) throw errors.notFound('Canned answer')
        }
        const id = changed ?? newId()
        const body = sealField(ctx.keyring, sealingContext(id), text)
        const columns = { title, body, ownerId: own ? ctx.viewer.id : null, updatedAt: ctx.now() }
        await trx
          .insertInto('cannedAnswers')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
          .execute()
        record.audit({ action: 'canned.saved', subject: { type: 'canned_answer', id } })
        return { success: true as const }
      }),
    ),

  remove: adminProcedure
    .meta({ action: 'delete canned answers' })
    .input(threadIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const removed = await trx
          .deleteFrom('cannedAnswers')
          .where('id', 'in', cannedAnswersOf(trx, ctx.viewer).select('id').where('id', '=', id))
          .executeTakeFirst()
        if (removed.numDeletedRows === 0n) throw errors.notFound('Canned answer')
        record.audit({ action: 'canned.deleted', subject: { type: 'canned_answer', id } })
        return { success: true as const }
      }),
    ),
})

function sealingContext(row: string) {
  return { table: 'canned_answers', column: 'body', row }
}
