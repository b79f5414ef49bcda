import { z } from 'zod'
import { usStateCodes } from '#shared/base/us-states.ts'
import { brokenText, refusedBy, typedString } from '#shared/base/text.ts'
import { figureKeys } from './figure-keys.ts'
import { tableOf } from '#shared/base/keys-of.ts'
import { figureLines } from './figure-lines.ts'
import { dollarsInput } from '#shared/base/money.ts'
import { isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { figures } from './signing.schema.ts'

export const authority = z.union([z.literal('federal'), z.enum(usStateCodes)], {
  error: 'Authority must be federal or a state',
})
export type Authority = z.output<typeof authority>

const typedAmount = z
  .union([typedString(40).check(refusedBy(brokenText)), z.number()], { error: 'Enter an amount' })
  .optional()

/** Dollars as typed, which `figuresInput` of the return's form reads. A negative refund is an amount owed. */
export const typedFigures = z.object({
  authority,
  ...tableOf(figureKeys, () => typedAmount),
})
export type TypedFigures = z.input<typeof typedFigures>

/** The figures of an authority, as the authorization of the form has them; those of businesses in whole dollars. */
export function figuresInput(form: ReturnForm) {
  const lines = figureLines[form].map(({ key, signed: allowNegative = false }) => [
    key,
    dollarsInput({ allowNegative, whole: isBusinessForm(form) }),
  ])
  // The keys are those of the table.
  const shape: Record<string, ReturnType<typeof dollarsInput>> = Object.fromEntries(lines)
  return z.object({ authority, ...shape }).transform((read) => figures.parse(read))
}

/** The figures of all authorities of a return. */
export function enteredFigures(form: ReturnForm) {
  return z
    .array(figuresInput(form))
    .refine((all) => all.some((one) => one.authority === 'federal'), 'Enter the federal figures')
    .refine(
      (all) => new Set(all.map((one) => one.authority)).size === all.length,
      'Enter the figures of an authority once',
    )
}
