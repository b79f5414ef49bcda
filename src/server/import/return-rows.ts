import { z } from 'zod'
import {
  dueDateInput,
  type DueDateInput,
  estimatedRefundInput,
  paymentInput,
} from '#shared/returns/admin.schema.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { isCalendarDate } from '#shared/base/days.ts'
import type { Refund } from '#shared/returns/refund.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { isFinished, type ReturnStatus } from '#shared/returns/return-status.ts'
import { returnForm, returnStatus, taxYear } from '#shared/returns/returns.schema.ts'
import { nilId } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import type { Payment } from '#server/records/returns/returns.queries.ts'
import type { Row, RowReport } from './read-csv.ts'
import { flagOf, numberOf } from './values.ts'

export interface NewReturn extends Refund {
  taxYear: number
  /** The form that the client files. */
  form: ReturnForm
  status: ReturnStatus
  /** Whether a finished return was filed jointly with the spouse in the profile. False if the row doesn't say. */
  joint: boolean
  /** Another due date than the one by law; null without one. */
  due: Pick<DueDateInput, 'dueOn' | 'dueReason' | 'dueNotice'> | null
  /** Null if unpaid. Without a date it was paid now. */
  payment: (Omit<Payment, 'paymentDate'> & { paymentDate: Date | null }) | null
}

export const returnColumns = [
  'taxYear',
  'status',
  'form',
  'joint',
  'estimatedRefund',
  'refundFinal',
  'dueOn',
  'dueReason',
  'dueNotice',
  'paymentAmount',
  'paymentMethod',
  'paymentDate',
  'paymentNotes',
] as const

/** A row of returns.csv; null if it is refused. `form` is what the client files; null if it is not known. */
export function returnOf(row: Row, form: ReturnForm | null, report: RowReport): NewReturn | null {
  const { cells } = row
  const { take, refuse } = report
  const identity = take(
    row,
    returnIdentity.safeParse({
      taxYear: numberOf(cells['taxYear']),
      status: cells['status'],
      form: cells['form'] || form || '1040',
    }),
  )
  const refund = take(
    row,
    estimatedRefundInput.safeParse({
      id: nilId,
      estimatedRefund: cells['estimatedRefund'] || null,
      final: flagOf(cells['refundFinal']) ?? false,
    }),
  )
  const { dueOn = '', dueReason = '', dueNotice = '' } = cells
  const due = take(row, dueDateInput.safeParse({ id: nilId, dueOn, dueReason, dueNotice }))
  const payment = paymentOf(row, report)
  const joint = flagOf(cells['joint']) ?? false
  if (typeof joint === 'string') refuse(row, 'joint', 'Must be true or false')
  const otherForm = identity !== null && form !== null && identity.form !== form
  if (otherForm) refuse(row, 'form', `This client files Form ${form}`)
  const refundFinal = refund?.final === true
  const tooEarly = refundFinal && identity !== null && !isFinished(identity.status)
  if (tooEarly) refuse(row, 'refundFinal', errors.notCompleted().message)
  if (identity === null || refund === null || due === null || payment === undefined) return null
  if (otherForm || tooEarly || typeof joint === 'string') return null
  const { estimatedRefund } = refund
  const own = due.dueOn === null ? null : due
  return { ...identity, joint, estimatedRefund, refundFinal, due: own, payment }
}

const returnIdentity = z.object({ taxYear, status: returnStatus, form: returnForm })

/** Null if unpaid; undefined if it is refused. */
function paymentOf(row: Row, { take, refuse }: RowReport): NewReturn['payment'] | undefined {
  const { cells } = row
  const paid = returnColumns.some((column) => column.startsWith('payment') && cells[column])
  const paymentStatus = paid ? 'paid' : 'unpaid'
  const payment = take(row, paymentInput.safeParse({ ...cells, id: nilId, paymentStatus }))
  const day = cells['paymentDate'] ?? ''
  // Noon, so that it is the same day in every American time zone.
  const paymentDate = day === '' ? null : new Date(`${day}T12:00:00Z`)
  if (paymentDate !== null && !(isCalendarDate(day) && day <= firmDay(new Date()))) {
    refuse(row, 'paymentDate', 'Must be a day as in 2025-04-30, and not in the future')
    return undefined
  }
  if (payment === null) return undefined
  const { id: _id, version: _version, ...given } = payment
  return given.paymentStatus === 'unpaid' ? null : { ...given, paymentDate }
}
