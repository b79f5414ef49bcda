import { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import {
  allInInput,
  checklist,
  declineInput,
  expectInput,
  itemDocumentInput,
  itemIdInput,
  ofReturnInput,
  ownChecklist,
  questionnaire,
  requestItem,
  saveAnswersInput,
} from '#shared/checklist/request-items.schema.ts'
import {
  isIn,
  type ItemEvent,
  type ItemState,
  refusedDay,
} from '#shared/checklist/request-item-states.ts'
import { type Answers, answersAsked, questionKeysOf } from '#shared/checklist/questionnaire.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { successAnswer } from '#shared/base/text.ts'
import { ofClientInput } from '#shared/clients/client-access.schema.ts'
import { findTaxYear } from '#server/records/clients/businesses.queries.ts'
import { openClient } from '#server/records/clients/open-client.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import { findChangeable } from '#server/records/documents/documents.queries.ts'
import { errors } from '#server/base/errors.ts'
import { checkUploaded } from '#server/records/signing/bound-documents.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { clientProcedure, parseSync, router } from '#server/calls/trpc.ts'
import { applyRules } from '#server/records/request-items/checklist.ts'
import { handOver, lockToAnswer, takeBack } from './hand-over.ts'
import {
  aboutItem,
  changeItem,
  type FoundItem,
  moveItem,
} from '#server/records/request-items/item-changes.ts'
import {
  attachDocument,
  detachDocument,
  isAnswered,
} from '#server/records/request-items/item-documents.ts'
import {
  findAnswers,
  findEarlierAnswers,
  saveAnswers,
} from '#server/records/request-items/questionnaire.queries.ts'
import {
  listChecklists,
  listItems,
  markAllIn,
} from '#server/records/request-items/request-items.queries.ts'

/** The procedures on a return's items for its client. Staff may call them too. */
export const requestItemsRouter = router({
  /** The return's items, and whether it is handed over. */
  list: clientProcedure
    .meta({ allowImpersonation: true, needs: [['requests']] })
    .input(ofReturnInput)
    .output(parseSync(checklist))
    .query(async ({ ctx: { db, viewer }, input: { taxReturnId } }) => {
      const [taxReturn, items] = await Promise.all([
        findReturnWithClient(db, viewer, taxReturnId, 'requests'),
        listItems(db, viewer, taxReturnId),
      ])
      if (taxReturn === undefined) throw errors.notFound('Tax return')
      return { items, handedOverAt: taxReturn.handedOverAt }
    }),

  /** The checklists of a client's returns that are not filed, newest tax year first. */
  own: clientProcedure
    .meta({ allowImpersonation: true, needs: [[]], notForStaff: true })
    .input(ofClientInput)
    .output(parseSync(z.array(ownChecklist)))
    .query(async ({ ctx, input: { client = ctx.viewer.id } }) => {
      if (client !== ctx.viewer.id) await openClient(ctx, client)
      return listChecklists(ctx.db, ctx.viewer, client)
    }),

  /** Attaches a document of the return to the item. A helper does so with what they sent. */
  attach: clientProcedure
    .meta({ about: 'request item', needs: [['upload', 'returns']] })
    .input(itemDocumentInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, documentId } }) =>
      changeItem(
        ctx,
        id,
        async (trx, record, item) => {
          const document = await findChangeable(trx, ctx.viewer, documentId)
          if (document?.taxReturnId !== item.taxReturnId) throw errors.notFound('Document')
          checkUploaded(document)
          if (document.category === 'completed_return') {
            throw errors.conflict('A completed return comes from us')
          }
          if (item.state === 'withdrawn') {
            throw errors.conflict('This is no longer asked for. The file is kept in its category.')
          }
          if (!(await attachDocument(trx, id, documentId)) && isIn(item.state)) return
          await move(trx, record, item, 'receive', { at: ctx.now() })
        },
        'upload',
      ),
    ),

  /** Takes a document away from the item. The document stays. */
  detach: clientProcedure
    .meta({ about: 'request item', needs: [['answer']] })
    .input(itemDocumentInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, documentId } }) =>
      changeItem(ctx, id, async (trx, record, item) => {
        if (!(await detachDocument(trx, id, documentId))) throw errors.notFound('Document')
        if (isIn(item.state) && !(await isAnswered(trx, id))) {
          await move(trx, record, item, 'lose', { at: ctx.now() })
        } else {
          recordAnswer(record, item, item.state)
        }
      }),
    ),

  /** "That's all of these", and its undoing, for an item that is in. */
  setAllIn: clientProcedure
    .meta({ about: 'request item', needs: [['answer']] })
    .input(allInInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, allIn } }) =>
      changeItem(ctx, id, async (trx, record, item) => {
        if (!isIn(item.state)) throw errors.conflict('Nothing is in for this yet')
        if (!(await markAllIn(trx, id, allIn))) return
        const { category } = item
        record.audit({ action: 'item.all_in', ...aboutItem(item), details: { category, allIn } })
      }),
    ),

  /** "I don't have this one." */
  decline: clientProcedure
    .meta({ about: 'request item', needs: [['answer']] })
    .input(declineInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, comment } }) =>
      changeItem(ctx, id, (trx, record, item) =>
        move(trx, record, item, 'decline', { at: ctx.now(), comment }),
      ),
    ),

  /** "I’ll have it by …" */
  expect: clientProcedure
    .meta({ about: 'request item', needs: [['answer']] })
    .input(expectInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id, expectedOn, comment } }) =>
      changeItem(ctx, id, (trx, record, item) => {
        const at = ctx.now()
        const message = refusedDay(expectedOn, firmDay(at))
        if (message !== null) throw errors.badInput(message, [{ path: 'expectedOn', message }])
        return move(trx, record, item, 'expect', { at, expectedOn, comment })
      }),
    ),

  /** Undoes `decline` and `expect`: the item is open again. */
  reopen: clientProcedure
    .meta({ about: 'request item', needs: [['answer']] })
    .input(itemIdInput)
    .output(requestItem)
    .mutation(({ ctx, input: { id } }) =>
      changeItem(ctx, id, (trx, record, item) =>
        move(trx, record, item, 'reopen', { at: ctx.now(), comment: null }),
      ),
    ),

  /** "That's everything": starts the firm's clock and notifies the staff. */
  handOver: clientProcedure
    .meta({ limit: ['hand-over-account'], needs: [['answer']], notForStaff: true })
    .input(ofReturnInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { taxReturnId } }) => handOver(ctx, taxReturnId)),

  /** Takes "That's everything" back, until preparation starts. */
  takeBack: clientProcedure
    .meta({ needs: [['answer']], notForStaff: true })
    .input(ofReturnInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { taxReturnId } }) => takeBack(ctx, taxReturnId)),

  questionnaire: clientProcedure
    .meta({ allowImpersonation: true, needs: [['answer']] })
    .input(ofReturnInput)
    .output(questionnaire)
    .query(async ({ ctx: { db, viewer }, input: { taxReturnId } }) => {
      const taxReturn = await findReturnOrThrow(db, viewer, taxReturnId, 'answer')
      const { fiscalYearEnd = 12 } = (await findTaxYear(db, taxReturn.clientId)) ?? {}
      const answers = await findAnswers(db, taxReturnId)
      if (answers !== null) return { answers, answered: true, fiscalYearEnd }
      const earlier = await findEarlierAnswers(db, taxReturn)
      const { form, taxYear } = taxReturn
      const offered = answersAsked(earlier ?? {}, form, taxYear)
      return { answers: offered, answered: false, fiscalYearEnd }
    }),

  /** Saves the answers and updates the items by the rules. */
  saveAnswers: clientProcedure
    .meta({ needs: [['answer']], notForStaff: true })
    .input(saveAnswersInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { taxReturnId, answers } }) =>
      recordChange(ctx, async (trx, record) => {
        const taxReturn = await lockToAnswer(trx, ctx, taxReturnId)
        const { clientId, status, handedOverAt } = taxReturn
        if (status !== 'pending') throw errors.conflict('We are already working on your return')
        if (handedOverAt !== null) throw errors.conflict('Undo “That’s everything” first')
        checkAsked(taxReturn, answers)
        await saveAnswers(trx, taxReturnId, answers, ctx.now())
        await applyRules(trx, ctx, taxReturnId)
        record.audit({
          action: 'questionnaire.answered',
          subject: { type: 'return', id: taxReturnId },
          clientId,
        })
        return { success: true as const }
      }),
    ),
})

/** @throws AppError 400 for the answer to a question that a return with this form and year is not asked */
function checkAsked(
  { form, taxYear }: { form: ReturnForm; taxYear: number },
  answers: Answers,
): void {
  const asked: readonly string[] = questionKeysOf(form, taxYear)
  const other = Object.keys(answers).find((key) => !asked.includes(key))
  if (other === undefined) return
  const message = `${other} is not a question about Form ${form} for ${taxYear}`
  throw errors.badInput(message, [{ path: `answers.${other}`, message }])
}

async function move(
  trx: Parameters<typeof moveItem>[0],
  record: ChangeRecord,
  item: FoundItem,
  event: ItemEvent,
  columns: Parameters<typeof moveItem>[3],
): Promise<void> {
  recordAnswer(record, item, await moveItem(trx, item, event, columns))
}

function recordAnswer(record: ChangeRecord, item: FoundItem, to: ItemState): void {
  const { category } = item
  record.audit({ action: 'item.answered', ...aboutItem(item), details: { category, to } })
}
