import { z } from 'zod'
import { cannedAnswer, saveCannedInput } from '#shared/messages/canned-answers.schema.ts'
import { threadIdInput } from '#shared/messages/messages.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { recordChange } from '#server/change/change.ts'
import { newId } from '#server/database/database.ts'
import {
  listCannedAnswers,
  saveCannedAnswer,
} from '#server/records/messages/canned-answers.queries.ts'
import { cannedAnswersOf } from '#server/records/messages/messages.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** Staff's answers to what is asked often: everybody's and the caller's own. */
export const cannedAnswersAdmin = router({
  list: adminProcedure
    .meta({ action: 'read canned answers' })
    .output(z.array(cannedAnswer))
    .query(({ ctx: { db, keyring, viewer } }) => listCannedAnswers(db, keyring, viewer)),

  save: adminProcedure
    .meta({ action: 'write canned answers', about: 'canned answer', mayFinish: true })
    .input(saveCannedInput)
    .output(cannedAnswer)
    .mutation(({ ctx, input: { id: changed, version: opened, title, text, own } }) =>
      recordChange(ctx, async (trx, record) => {
        if (changed !== undefined) {
          const own = cannedAnswersOf(trx, ctx.viewer)
            .select(['id', 'version'])
            .where('id', '=', changed)
          const found = await lockRow(trx, { cannedAnswers: 'update' }, own)
          if (found === undefined) throw errors.notFound('Canned answer')
          if (found.version !== opened) {
            throw errors.changedMeanwhile({ opened, current: found.version })
          }
        }
        const { id: savedBy, firstName, lastName } = ctx.viewer
        const answer = {
          id: changed ?? newId(),
          version: changed === undefined ? 1 : opened + 1,
          title,
          text,
          savedAt: ctx.now(),
        }
        const ownerId = own ? savedBy : null
        await saveCannedAnswer(ctx, trx, record, { ...answer, ownerId, savedBy })
        return { ...answer, own, savedBy: `${firstName} ${lastName}` }
      }),
    ),

  delete: adminProcedure
    .meta({ action: 'delete canned answers', about: 'canned answer', mayFinish: true })
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
