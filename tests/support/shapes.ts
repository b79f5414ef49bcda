import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiAnswer } from './api.ts'

/** The contract's kinds of values, written again by hand, so that an accidental change of a schema fails a test. */
export const anId: unknown = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
)
/** ISO 8601 in UTC. */
export const aTimestamp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** 256 random bits in base64url. */
export const aToken: unknown = expect.stringMatching(/^[\w-]{43}$/)

/** Of a person's return that nothing was asked for, sent to or handed over. */
const noDocuments = {
  form: '1040',
  dueOn: null,
  dueReason: null,
  dueNotice: null,
  lawDueOn: null,
  handedOverAt: null,
  documentsAt: null,
  documentsAsked: 0,
  documentsIn: 0,
  expectedUntil: null,
}

/** An unpaid pending return, as its client reads it. */
export const pendingReturn = {
  id: anId,
  taxYear: 2025,
  status: 'pending',
  estimatedRefund: null,
  refundFinal: false,
  letterSignedAt: null,
  taxPaid: null,
  taxPaidAt: null,
  signing: null,
  createdAt: aTimestamp,
  readyAt: null,
  clientTurnAt: aTimestamp,
  ...noDocuments,
  startedAt: null,
  completedAt: null,
  filedAt: null,
  paymentStatus: 'unpaid',
  paymentAmount: null,
  paymentMethod: null,
  paymentDate: null,
}

/** What staff read of it besides. */
export const ofStaff = { paymentNotes: null, received: 0, owed: null }

/** A well-formed id of no record. */
export const noId = '01890000-0000-7000-8000-000000000000'

/** Malformed ids: each is answered like an unknown one. */
export const malformedIds = ['0', '-1', '1e9', '1%20or%201=1', '..%2f..%2fx', 'x'.repeat(300)]

/** A failure without field errors: only a message. */
export function refusal(message: string) {
  return { message }
}

/** A failed validation: the message and each invalid field. */
export function invalid(message: string, ...fields: [path: string, message: string][]) {
  return { message, errors: fields.map(([path, text]) => ({ path, message: text })) }
}

export const signedOut = refusal('Please log in again')

/** The top-level fields of a failed validation, each once: for `dependents.0.ssn`, `dependents`. */
export function fieldsOf(answer: ApiAnswer): string[] {
  const { errors } = failedValidation.parse(answer.json())
  return [...new Set(errors.map(({ path }) => path.split('.')[0] ?? ''))]
}

const failedValidation = z.object({
  message: z.string().min(1),
  errors: z.array(z.object({ path: z.string(), message: z.string().min(1) })).min(1),
})
