import { z } from 'zod'
import { user, emailProven } from '#shared/auth/auth.schema.ts'
import { roleFilters } from '#shared/base/api.ts'
import { partNow } from '#shared/clients/client-access.schema.ts'
import { client } from '#shared/clients/clients.schema.ts'
import { preparer } from '#shared/returns/preparers.schema.ts'
import { returnStatus } from '#shared/returns/returns.schema.ts'
import { keptForGood, typedReason } from '#shared/base/ssn-in-text.ts'
import {
  limits,
  optionalText,
  pageCursor,
  pageLimit,
  recordId,
  text,
  typedText,
} from '#shared/base/text.ts'

export const listUsersInput = z.object({
  search: optionalText(limits.email),
  role: z
    .enum(roleFilters, { error: 'Role must be all, client or admin' })
    .default('all')
    .transform((role) => (role === 'all' ? null : role)),
  /** `none`: only those without a return: new leads. The other two leave archived clients out. */
  returns: z
    .enum(['any', 'none', 'archived'], { error: 'Returns must be any, none or archived' })
    .default('any'),
  /** True for office clients, too. */
  office: z.boolean({ error: 'Must be true or false' }).default(false),
  sort: z.enum(['newest', 'name'], { error: 'Sort must be newest or name' }).default('newest'),
  limit: pageLimit(25),
  cursor: pageCursor,
})

export const findClientsInput = z.object({
  search: typedText(limits.email, { min: 1, message: 'Type a name or an email' }),
})

/** The maximum number of answers of the client search. */
export const foundClients = 10

const foundClient = user.pick({ id: true, email: true, firstName: true, lastName: true })

/** All clients, with or without an account. */
export const clientsInput = z.object({
  all: z.enum(['0', '1'], { error: 'All must be 0 or 1' }).default('0'),
})

/** `near` if nobody matches, and this name or email is like what was typed. */
export const clientFound = foundClient.extend({
  phone: client.shape.phone,
  emailProven,
  near: z.literal(true).optional(),
  archived: z.boolean().optional(),
})
export type FoundClient = z.output<typeof clientFound>

/** A user in the staff's list, or a client who has none. */
export const listedUser = user.extend({
  ...client.pick({ kind: true, phone: true, signsIn: true }).shape,
  emailProven,
  /** True if sign-in asks for more than the password. */
  hasFactor: z.boolean(),
  /** True if a firm account is linked. */
  firmAccount: z.boolean(),
  /** When the account was disabled; null if it is enabled. */
  disabledAt: z.date().nullable(),
  /** When they last used the portal, as its sessions and the audit log know; null for never. */
  lastSeenAt: z.date().nullable(),
  /** The newest tax return; null without one. */
  newestReturn: z.object({ taxYear: z.int(), status: returnStatus }).nullable(),
  /** The preparer of the client's new returns. */
  preparer: preparer.nullable(),
  /** The client that the user acts for, and how: of several the first. Null for none. */
  actsFor: z
    .object({ part: partNow, ...user.pick({ firstName: true, lastName: true }).shape })
    .nullable(),
})
export type ListedUser = z.output<typeof listedUser>

/** The reason for a change of somebody's account. */
export const staffReason = typedReason('Say why', keptForGood)

export const accountChangeInput = z.object({ userId: recordId, reason: staffReason })

export const staffMemberInput = z.object({ userId: recordId })

/** The session to end; null for all. */
export const endSessionsInput = accountChangeInput.extend({
  sessionId: text(limits.name).nullable(),
})

/** A client who asks that the account be deleted. */
const erasureRequest = foundClient.extend({ requestedAt: z.date() })
export type ErasureRequest = z.output<typeof erasureRequest>

/** `counts` cover all users; `matching` is the number of matches. */
export const usersPage = z.object({
  items: z.array(listedUser),
  nextCursor: z.string().nullable(),
  matching: z.int(),
  counts: z.object({ total: z.int(), clients: z.int(), admins: z.int() }),
  erasureRequests: z.array(erasureRequest),
})
export type UsersPage = z.output<typeof usersPage>
export type UserCounts = UsersPage['counts']

/** The client that an admin's session may impersonate, and until when. */
export const impersonation = z.object({
  client: user.pick({ id: true, firstName: true, lastName: true }),
  expiresAt: z.date(),
})
