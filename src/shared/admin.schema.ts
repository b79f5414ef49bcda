import { z } from 'zod'
import { user } from './auth.schema.ts'
import { dependent } from './dependents.schema.ts'
import { profile } from './profile.schema.ts'
import { adminTaxReturn, taxReturnWithNotes } from './returns.schema.ts'
import { returnStatuses } from './return-status.ts'
import { role } from './roles.ts'
import { blankAsNull, limits, optionalText, recordId, text } from './text.ts'

/** SSNs and bank numbers come masked, as ***-**-6789 and *****6789; nobody sees more than four digits. */
export const clientDetails = user.extend({
  clientProfile: profile.nullable(),
  dependents: z.array(dependent),
  taxReturns: z.array(taxReturnWithNotes),
})
export type ClientDetails = z.output<typeof clientDetails>

export const roleInput = z.object({ userId: recordId, role })
export type RoleInput = z.output<typeof roleInput>

/** The status filter of the dashboard: a status, or all of them. */
export const statusFilters = ['all', ...returnStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const maxPageSize = 500

/** A page of the returns table. The limit may be text, as an address carries it. */
export const listAdminReturnsInput = z.object({
  /** Found in the client's email, first or last name, or the return's id. */
  search: optionalText(limits.email),
  status: blankAsNull(
    z.enum(statusFilters, {
      error: 'Status must be all, pending, in_progress, completed or filed',
    }),
  ).transform((status) => (status === 'all' ? null : status)),
  limit: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^[0-9]{1,3}$/)
          .transform(Number),
      ],
      { error: badLimit() },
    )
    .pipe(z.int({ error: badLimit() }).min(1, badLimit()).max(maxPageSize, badLimit()))
    .default(50),
  /** Where the page before ended, as its answer said. */
  cursor: text(limits.fileName)
    .nullish()
    .transform((cursor) => cursor || null),
})
export type ListAdminReturnsInput = z.output<typeof listAdminReturnsInput>

export const adminReturnsPage = z.object({
  items: z.array(adminTaxReturn),
  nextCursor: z.string().nullable(),
  totalCount: z.int(),
})
export type AdminReturnsPage = z.output<typeof adminReturnsPage>

/** The dashboard's cards; `totalRevenue` in cents. */
export const adminSummary = z.object({
  totalClients: z.int(),
  pendingReturns: z.int(),
  completedReturns: z.int(),
  paidReturns: z.int(),
  totalRevenue: z.int(),
})
export type AdminSummary = z.output<typeof adminSummary>

function badLimit() {
  return `Limit must be a whole number from 1 to ${maxPageSize}`
}
