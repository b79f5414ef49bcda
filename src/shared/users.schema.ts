import { z } from 'zod'
import { user } from './auth.schema.ts'
import { roleFilters } from './api.ts'
import { limits, optionalText, pageCursor, pageLimit } from './text.ts'

export const listUsersInput = z.object({
  search: optionalText(limits.email),
  role: z
    .enum(roleFilters, { error: 'Role must be all, client or admin' })
    .default('all')
    .transform((role) => (role === 'all' ? null : role)),
  limit: pageLimit(25),
  cursor: pageCursor,
})

/** `hasFactor`: whether sign-in asks for more than the password. */
const listedUser = user.extend({ hasFactor: z.boolean() })

/** `counts` are of all users; `matching` is the number that the search found. */
export const usersPage = z.object({
  items: z.array(listedUser),
  nextCursor: z.string().nullable(),
  matching: z.int(),
  counts: z.object({ total: z.int(), clients: z.int(), admins: z.int() }),
})
export type UsersPage = z.output<typeof usersPage>
export type UserCounts = UsersPage['counts']

/** The client that an admin's session may impersonate, and until when. */
export const impersonation = z.object({
  client: user.pick({ id: true, firstName: true, lastName: true }),
  expiresAt: z.date(),
})
