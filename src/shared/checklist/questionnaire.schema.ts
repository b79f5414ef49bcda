import { z } from 'zod'
import { questionKeys } from './questionnaire.ts'

/** A client's answers. A question may be left out; no other key is accepted. */
export const answers = z.partialRecord(
  z.enum(questionKeys),
  z.boolean({ error: ({ path }) => `${shortened(path?.at(-1))} must be true or false` }).optional(),
  {
    error: ({ keys }) =>
      Array.isArray(keys) ? `${shortened(keys[0])} is not a question` : 'Answers must be an object',
  },
)

function shortened(key: PropertyKey = 'Answer'): string {
  return String(key).slice(0, 40).toWellFormed()
}
