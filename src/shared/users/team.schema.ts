import { z } from 'zod'
import { heirId } from '#shared/returns/admin.schema.ts'
import { user } from '#shared/auth/auth.schema.ts'
import { emailProven } from '#shared/clients/clients.schema.ts'
import { preparer } from '#shared/returns/preparers.schema.ts'
import { accountChangeInput } from './users.schema.ts'

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
