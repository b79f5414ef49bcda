import { z } from 'zod'
import { emailProven, role, user } from '#shared/auth/auth.schema.ts'
import { preparer } from '#shared/returns/preparers.schema.ts'
import { recordId } from '#shared/base/text.ts'
import { accountChangeInput } from './users.schema.ts'

/** The colleague who takes over a staff member's open work; null leaves it unassigned. */
const heirId = recordId.nullable().default(null)

export const roleInput = z.object({ userId: recordId, role, heirId })

export const disableInput = accountChangeInput.extend({ heirId })

/** A member of the staff, also one whose account is disabled. */
export const teamMember = user.extend({
  emailProven,
  credential: preparer.shape.credential,
  /** The second factors of the account; none if it has not set one up. */
  factors: z.array(z.enum(['app', 'passkey'])),
  /** True if the portal asks its staff for a second factor. */
  factorRequired: z.boolean(),
  firmAccount: z.boolean(),
  disabledAt: z.date().nullable(),
  /** As in `listedUser`. A session notes it once a minute at most. */
  lastSeenAt: z.date().nullable(),
  /** Their open work: returns that are not filed, clients whose new returns they get, and open threads. */
  returns: z.int(),
  clients: z.int(),
  threads: z.int(),
})
export type TeamMember = z.output<typeof teamMember>
