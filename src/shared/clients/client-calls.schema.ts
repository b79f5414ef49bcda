import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { maskSsns } from '#shared/base/ssn-in-text.ts'
import { day, limits, recordId, typedText } from '#shared/base/text.ts'

/**
 * Why the front desk calls. Office clients are called because they get no reminders by email. For `invoice`, all
 * clients are called who have not paid after the third reminder.
 */
const callReasons = ['documents', 'signature', 'payment', 'message', 'invoice'] as const
export type CallReason = (typeof callReasons)[number]

/** The outcome of a call, for staff only, and the day of the next one. */
export const logCallInput = z.object({
  clientId: recordId,
  note: typedText(limits.reason, { min: 1, message: 'Say what came of the call' }).overwrite(
    maskSsns,
  ),
  nextOn: day('The next call'),
})
export type LogCallInput = z.output<typeof logCallInput>

const loggedCall = z.object({
  at: z.date(),
  /** Null when the account is gone. */
  by: z.string().nullable(),
  note: z.string(),
})

/** A client who has something to do. Days are YYYY-MM-DD. */
const callEntry = z.object({
  client: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    emailProven: z.boolean(),
  }),
  reasons: z.array(
    z.object({
      why: z.enum(callReasons),
      /** Null for an invoice that is for no return. */
      taxReturnId: z.uuid().nullable(),
      taxYear: z.int().nullable(),
      /** How many documents are asked for; 0 if the return has nothing in it. */
      documents: z.int(),
      /** An unpaid invoice: what is due of it, or of the next part of its plan, and since when. */
      invoice: z.object({ id: z.uuid(), number: z.int(), cents, dueOn: z.string() }).nullable(),
    }),
  ),
  /** The day to call. */
  dueOn: z.string(),
  lastCall: loggedCall.nullable(),
})
export type CallEntry = z.output<typeof callEntry>

/** Those whose day comes first. */
export const callList = z.array(callEntry)
