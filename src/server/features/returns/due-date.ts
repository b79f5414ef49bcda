import type { DueDateInput } from '#shared/admin.schema.ts'
import { filingDueDate } from '#shared/tax-deadline.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { dueDateNotice } from '#server/mail/notices/returns.notices.ts'
import { updateDueDate } from '#server/records/returns/returns.queries.ts'
import { changeReturn } from './change-return.ts'

/**
 * Gives a Form 1040 a due date of its own, or takes it back.
 *
 * @throws AppError 400 for a day that is not after the one by law, 404, 409
 */
export function setDueDate(ctx: SignedInContext, { id, version, ...due }: DueDateInput) {
  return changeReturn(ctx, { id, version }, async (trx, before, record) => {
    const { form, taxYear, clientId, filedAt } = before
    if (form !== '1040') throw errors.conflict('Only a person’s return gets another due date')
    if (filedAt !== null) throw errors.conflict('The return is filed')
    const { dueOn, dueReason, dueNotice } = due
    if (dueOn !== null && dueOn <= filingDueDate('1040', taxYear)) {
      const message = 'Choose a day after the one by law'
      throw errors.badInput(message, [{ path: 'dueOn', message }])
    }
    if (before.dueOn === dueOn && before.dueReason === dueReason && before.dueNotice === dueNotice)
      return before
    const changed = await updateDueDate(trx, id, due)
    record.audit({
      action: 'return.due_date_changed',
      subject: { type: 'return', id },
      clientId,
      details: { from: before.dueOn, to: dueOn, reason: dueReason, notice: dueNotice },
    })
    record.tell(clientId, {
      taxReturnId: id,
      named: before,
      notice: (of) => dueDateNotice({ ...of, ...due }),
    })
    return changed
  })
}
