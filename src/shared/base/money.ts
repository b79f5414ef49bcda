import { z } from 'zod'
import { dollarsErrors, type DollarsOptions, readDollars } from './cents.ts'
import { brokenText, refusedBy, typedString } from './text.ts'

export type { Cents } from './cents.ts'

export const cents = z.int().brand<'Cents'>()

/** A field of dollars, as text or number, that becomes integer cents. */
export function dollarsInput(options: DollarsOptions = {}) {
  const typed = typedString(40).check(refusedBy(brokenText))
  return z.union([typed, z.number()], { error: dollarsErrors.format }).transform((input, ctx) => {
    const read = readDollars(input, options)
    if ('cents' in read) return read.cents
    ctx.issues.push({ code: 'custom', message: read.error, input })
    return z.NEVER
  })
}
