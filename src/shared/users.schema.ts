import { z } from 'zod'
import { user } from './auth.schema.ts'
import { roles } from './roles.ts'
import { blankAsNull, limits, optionalText, text } from './text.ts'

/** The filter of the user roles: a role, or both. */
export const roleFilters = ['all', ...roles] as const
export type RoleFilter = (typeof roleFilters)[number]

/** A page of users. */
export const listUsersInput = z.object({
  /** Found in the email, first or last name. */
  search: optionalText(limits.email),
  role: z
    .enum(roleFilters, { error: 'Role must be all, client or admin' })
    .default('all')
    .transform((role) => (role === 'all' ? null : role)),
  limit: z
    .int({ error: 'Limit must be a whole number from 1 to 100' })
    .min(1, 'Limit must be a whole number from 1 to 100')
    .max(100, 'Limit must be a whole number from 1 to 100')
    .default(25),
  /** Where the page before ended, as its answer said; null for the first page. */
  cursor: blankAsNull(text(500)),
})

/** `counts` are of everybody, whatever is searched for; `matching` is how many the search found. */
export const usersPage = z.object({
  items: z.array(user),
  nextCursor: z.string().nullable(),
  matching: z.int(),
  counts: z.object({ total: z.int(), clients: z.int(), admins: z.int() }),
})
export type UsersPage = z.output<typeof usersPage>
export type UserCounts = UsersPage['counts']
