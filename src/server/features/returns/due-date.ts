import type { DueDateInput } from '#shared/returns/admin.schema.ts'
import { lawDueDate } from '#shared/returns/tax-deadline.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { dueDateNotice } from '#server/mail/notices/returns.notices.ts'
import { updateDueDate } from '#server/records/returns/returns.queries.ts'
import { changeReturn } from './change-return.ts'

/**
 * Gives a return another due date than the one by law, or takes it back.
 *
 * @throws AppError 400 for a day that is not after the one by law, 404, 409
 */
export function setDueDate(ctx: SignedInContext, { id, version, ...due }: DueDateInput) {
  return changeReturn(ctx, { id, version }, async (trx, before, record) => {
    const { form, clientId, filedAt } = before
    if (filedAt !== null) throw errors.conflict('The return is filed')
    const { dueReason, dueNotice } = due
    const law = lawDueDate(before)
    const isBusiness = form !== '1040'
    const dueOn = due.dueOn ?? (isBusiness ? law : null)
    if (due.dueOn !== null && due.dueOn <= law) {
      const message = 'Choose a day after the one by law'
      throw errors.badInput(message, [{ path: 'dueOn', message }])
    }
    if (before.dueOn === dueOn && before.dueReason === dueReason && before.dueNotice === dueNotice)
      return before
    const lawDueOn = isBusiness && dueReason !== null ? law : null
    const changed = await updateDueDate(trx, id, { dueOn, dueReason, dueNotice, lawDueOn })
    record.audit({
      action: 'return.due_date_changed',
      subject: { type: 'return', id },
      clientId,
      details: { from: before.dueOn, to: dueOn, reason: dueReason, notice: dueNotice },
    })
    record.notifyReaders(clientId, {
      taxReturnId: id,
      named: before,
      notice: (of) => dueDateNotice({ ...of, dueOn, dueReason, dueNotice, lawDueOn }),
    })
    return changed
  })
}
