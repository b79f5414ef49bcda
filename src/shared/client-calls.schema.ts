import { z } from 'zod'
import { maskSsns } from './ssn.ts'
import { day, limits, recordId, typedText } from './text.ts'

/** Why the front desk calls an office client, who gets no reminders by email. */
const callReasons = ['documents', 'signature', 'payment', 'message'] as const
export type CallReason = (typeof callReasons)[number]

/** What came of a call, for staff only, and the day of the next one. */
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

/** An office client who has something to do. Days are YYYY-MM-DD. */
const callEntry = z.object({
  client: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
  }),
  reasons: z.array(
    z.object({
      why: z.enum(callReasons),
      taxReturnId: z.uuid(),
      taxYear: z.int(),
      /** How many documents are asked for; 0 if the return has nothing in it. */
      documents: z.int(),
    }),
  ),
  /** The day to call. */
  dueOn: z.string(),
  lastCall: loggedCall.nullable(),
})
export type CallEntry = z.output<typeof callEntry>

/** Those whose day comes first. */
export const callList = z.array(callEntry)

/** The maximum number of clients in the list. */
export const longestCallList = 200
