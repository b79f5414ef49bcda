import { z } from 'zod'
import {
  askAgainInput,
  askedAnswer,
  askInput,
  editItemInput,
  itemIdInput,
  itemTemplate,
  ofReturnInput,
  documentReminders,
  requestItem,
  saveTemplateInput,
  stopRemindersInput,
} from '#shared/checklist/request-items.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { ask, askAgain, refuse } from '#server/records/request-items/ask.ts'
import { aboutItem, changeItem, moveItem } from '#server/records/request-items/item-changes.ts'
import { verifyDocumentsOf } from '#server/records/request-items/item-documents.ts'
import {
  listItemTemplates,
  lockItemTemplates,
  saveItemTemplate,
} from '#server/records/request-items/templates.queries.ts'
import { readReminders, remindNow, stopReminders } from './stop-reminders.ts'

/** The staff's procedures on request items. */
export const requestItemsAdmin = router({
  /** Asks the clients of one or many returns for the same items, each with one notification and one mail. */
  ask: adminProcedure
    .meta({ action: 'ask for documents', mayFinish: true })
    .input(askInput)
    .output(askedAnswer)
    .mutation(async ({ ctx, input }) => {
      const ids = [...new Set(input.taxReturnIds)].toSorted((one, other) => (one < other ? -1 : 1))
      const counts = { asked: 0, filed: 0, full: 0, gone: 0 }
      // One transaction each, so that other work does not wait for all of them.
      for (const id of ids) counts[await ask(ctx, id, input.items)] += 1
      const { asked, filed, full } = counts
      if (asked === 0 && ids.length === 1) await refuse(ctx, ids[0] ?? '')
      return { asked, skipped: ids.length - asked, filed, full }
    }),

  edit: adminProcedure
    .meta({ action: 'change what is asked for', about: 'request item', mayFinish: true })
    .input(editItemInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, ...columns } }) =>
      changeItem(ctx, id, async (trx, record, item) => {
        const changed = { ...columns, askedBy: ctx.viewer.id }
        await trx.updateTable('requestItems').set(changed).where('id', '=', id).execute()
        record.audit({
          action: 'item.changed',
          ...aboutItem(item),
          details: { category: columns.category },
        })
      }),
    ),

  /** Accepts a received item and marks its documents as verified. A second call changes nothing. */
  accept: adminProcedure
    .meta({ action: 'accept documents', about: 'request item', mayFinish: true })
    .input(itemIdInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id } }) =>
      changeItem(ctx, id, async (trx, record, item) => {
        if (item.state === 'accepted') return
        await verifyDocumentsOf(trx, id)
        await moveItem(trx, item, 'accept', { at: ctx.now() })
        record.audit({
          action: 'item.accepted',
          ...aboutItem(item),
          details: { category: item.category },
        })
      }),
    ),

  /** Asks for the item again, also after it was withdrawn. */
  askAgain: adminProcedure
    .meta({ action: 'ask for documents', about: 'request item', mayFinish: true })
    .input(askAgainInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, reason } }) =>
      changeItem(ctx, id, (trx, record, item, taxReturn) =>
        askAgain(trx, record, { item, taxReturn, reason, ctx }),
      ),
    ),

  withdraw: adminProcedure
    .meta({ action: 'withdraw what is asked for', about: 'request item', mayFinish: true })
    .input(itemIdInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id } }) =>
      changeItem(ctx, id, async (trx, record, item) => {
        if (item.state === 'withdrawn') return
        await moveItem(trx, item, 'withdraw', { at: ctx.now() })
        record.audit({
          action: 'item.withdrawn',
          ...aboutItem(item),
          details: { category: item.category },
        })
      }),
    ),

  /** Records that the viewer is looking at the return's documents now. */
  seen: adminProcedure
    .meta({ action: 'view a client’s documents', mayFinish: true })
    .input(ofReturnInput)
    .output(successAnswer)
    .mutation(async ({ ctx: { db, viewer, now }, input: { taxReturnId } }) => {
      const found = await findReturnOrThrow(db, viewer, taxReturnId)
      // Filed returns have no new documents.
      if (found.status === 'filed') return { success: true }
      const seenAt = now()
      await db
        .insertInto('documentViews')
        .values({ userId: viewer.id, taxReturnId, seenAt })
        .onConflict((conflict) =>
          conflict.columns(['userId', 'taxReturnId']).doUpdateSet({ seenAt }),
        )
        .execute()
      return { success: true }
    }),

  /** The reminders of a client. */
  reminders: adminProcedure
    .meta({ action: 'view the reminders of a client', about: 'client' })
    .input(itemIdInput)
    .output(documentReminders)
    .query(({ ctx, input: { id } }) => readReminders(ctx.db, id, ctx.now())),

  /** Stops the reminders of a client, or resumes them. */
  stopReminders: adminProcedure
    .meta({ action: 'stop the reminders of a client', about: 'client', mayFinish: true })
    .input(stopRemindersInput)
    .output(documentReminders)
    .mutation(({ ctx, input: { id, stopped } }) => stopReminders(ctx, id, stopped)),

  /** Reminds a client of the missing documents now. */
  remind: adminProcedure
    .meta({ action: 'remind a client', about: 'client', mayFinish: true })
    .input(itemIdInput)
    .output(documentReminders)
    .mutation(({ ctx, input: { id } }) => remindNow(ctx, id)),

  templates: adminProcedure
    .meta({ action: 'view templates' })
    .output(z.array(itemTemplate))
    .query(({ ctx: { db } }) => listItemTemplates(db)),

  saveTemplate: adminProcedure
    .meta({ action: 'change templates', about: 'template', mayFinish: true })
    .input(saveTemplateInput)
    .output(itemTemplate)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        await lockItemTemplates(trx)
        const templates = await listItemTemplates(trx)
        const opened = templates.find(({ id }) => id === input.id)
        if (input.id !== undefined && opened === undefined) throw errors.notFound('Template')
        const current = opened?.version ?? 0
        if (current !== input.version) {
          throw errors.changedMeanwhile({ opened: input.version, current })
        }
        if (templates.some(({ id, name }) => name === input.name && id !== input.id)) {
          const message = 'There is a template with this name already'
          throw errors.conflict(message, [{ path: 'name', message }])
        }
        const by = { savedBy: ctx.viewer.id, savedAt: ctx.now() }
        const id = await saveItemTemplate(trx, record, { ...input, ...by })
        const saved = (await listItemTemplates(trx)).find((one) => one.id === id)
        if (saved === undefined) throw errors.conflict('There are too many templates')
        return saved
      }),
    ),

  deleteTemplate: adminProcedure
    .meta({ action: 'change templates', about: 'template', mayFinish: true })
    .input(itemIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const { numDeletedRows } = await trx
          .deleteFrom('itemTemplates')
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw errors.notFound('Template')
        record.audit({ action: 'template.deleted', subject: { type: 'item_template', id } })
        return { success: true as const }
      }),
    ),
})
