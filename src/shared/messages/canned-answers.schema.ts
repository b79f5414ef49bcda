import { z } from 'zod'
import { staffBody } from './staff-messages.schema.ts'
import { limits, recordId, refusedBy, savedWhen, typedText } from '#shared/base/text.ts'
import { unknownField } from '#shared/base/text-fields.ts'

export const answerFieldNames = ['client', 'year', 'items'] as const

/** The text of a canned answer. */
export const answerText = staffBody.check(
  refusedBy((typed) => unknownField(answerFieldNames, typed)),
)

export const cannedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  /** With the fields {client}, {year} and {items}. */
  text: z.string(),
  /** True if it is the caller's alone, false if it is everybody's. */
  own: z.boolean(),
  version: z.int(),
  ...savedWhen,
})
export type CannedAnswer = z.output<typeof cannedAnswer>

/** Without an id it is a new one; otherwise `version` is the one that was opened. */
export const saveCannedInput = z.object({
  id: recordId.optional(),
  version: z.int().default(0),
  title: typedText(limits.name, { min: 1, message: 'Name the answer' }),
  text: answerText,
  own: z.boolean({ error: 'Own must be true or false' }).default(false),
})
