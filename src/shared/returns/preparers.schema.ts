import { z } from 'zod'
import { mostAssigned } from './preparers.ts'
import { blankAsNull, missingOr, recordId, typedString } from '#shared/base/text.ts'

/** A staff member as the preparer of returns. */
export const preparer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** Letters after the name, such as EA. */
  credential: z.string().nullable(),
})
export type Preparer = z.output<typeof preparer>

const tooMany = `Assign at most ${mostAssigned} returns at a time`

/** Without a person, the returns have no preparer. */
const person = recordId.nullable()

export const assignInput = z.object({
  ids: z
    .array(recordId, { error: missingOr('Choose returns', 'Returns must be a list of ids') })
    .min(1, { error: 'Choose returns' })
    .max(mostAssigned, { error: tooMany }),
  preparerId: person,
})
export type AssignInput = z.output<typeof assignInput>

export const assignClientInput = z.object({
  id: recordId,
  preparerId: person,
  /** Whether the client's returns that are not filed follow. */
  openReturns: z.boolean({ error: 'Open returns must be true or false' }).default(false),
})
export type AssignClientInput = z.output<typeof assignClientInput>

/** How many returns changed. */
export const assigned = z.object({ assigned: z.int() })

/** The preparer as the client reads it. */
export const ownPreparer = z.object({ name: z.string().nullable() })

const longestCredential = 40
const form = /^(?=.{2,40}$)[A-Z][A-Za-z.]{1,9}(?:, [A-Z][A-Za-z.]{1,9})*$/
const badCredential = 'Credential must be letters such as EA, CPA or JD, with commas between them'

export const credentialInput = z.object({
  credential: blankAsNull(
    typedString(longestCredential, { error: badCredential })
      .overwrite((typed) =>
        typed
          .split(',')
          .map((part) => part.trim())
          .join(', '),
      )
      .check(z.regex(form, badCredential)),
  ),
})
