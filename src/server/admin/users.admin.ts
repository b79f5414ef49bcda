import { z } from 'zod'
import { clientDetails, clientIdInput, roleInput } from '#shared/admin.schema.ts'
import { user } from '#shared/auth.schema.ts'
import { clientView, listUsersInput, type UserCounts, usersPage } from '#shared/users.schema.ts'
import { revealedNumber, revealNumberInput } from '#shared/reveals.schema.ts'
import type { Role } from '#shared/roles.ts'
import { viewMinutes } from '#shared/api.ts'
import { findClientDetails } from './client-details.ts'
import * as people from './people.queries.ts'
import { revealNumber } from './reveal-number.ts'
import { setRole } from './roles.ts'
import { recordChange } from '#server/audit/change.ts'
import { grantImpersonation } from '#server/auth/impersonations.ts'
import { findUser } from '#server/auth/users.queries.ts'
import { holdAccount } from '#server/auth/revoke-credentials.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { errors } from '#server/errors.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/trpc.ts'

/** The staff's procedures on users. */
export const usersAdmin = router({
  /** A page of users, newest first, and how many there are of each role. */
  page: adminProcedure
    .meta({ action: 'view all users' })
    .input(listUsersInput)
    .output(usersPage)
    .query(async ({ ctx: { db }, input }) => {
      const after = input.cursor ? decodeTimeCursor(input.cursor) : null
      const [rows, counts, found] = await Promise.all([
        people.listPeople(db, { ...input, after }),
        people.countRoles(db),
        input.search === null ? null : people.countPeople(db, input),
      ])
      const items = rows.slice(0, input.limit)
      const last = items.at(-1)
      const nextCursor = rows.length > items.length && last ? encodeTimeCursor(last) : null
      return { items, nextCursor, counts, matching: found ?? ofRole(counts, input.role) }
    }),

  /** All of them at once, for the contract, which knows no pages. */
  list: adminProcedure
    .meta({ action: 'view all users' })
    .output(z.array(user))
    .query(({ ctx }) => people.listUsers(ctx.db)),

  clients: adminProcedure
    .meta({ action: 'view all clients' })
    .output(z.array(user))
    .query(({ ctx }) => people.listUsers(ctx.db, 'client')),

  /** A client with profile, dependents and returns. SSNs and bank numbers are masked before they leave. */
  clientDetails: adminProcedure
    .meta({ action: 'view client details' })
    .input(clientIdInput)
    .output(clientDetails)
    .query(async ({ ctx, input: { id } }) => {
      const details = await findClientDetails(ctx, id)
      if (details === null) throw errors.notFound('Client')
      await recordChange(ctx, (_trx, record) => {
        record.audit({ action: 'client.viewed', subject: { type: 'user', id }, clientId: id })
        return Promise.resolve()
      })
      return details
    }),

  /** The one way to a number that is not masked. */
  revealNumber: adminProcedure
    .meta({ action: "see a client's numbers" })
    .input(revealNumberInput)
    .output(revealedNumber)
    .mutation(({ ctx, input }) => revealNumber(ctx, input)),

  updateRole: steppedUpAdminProcedure
    .meta({ action: 'change roles' })
    .input(roleInput)
    .output(user)
    .mutation(({ ctx, input: { userId, role } }) => setRole(ctx, userId, role)),

  /** Lets this session, and no other, view as the client for half an hour. Asking again renews it, on record too. */
  viewAsClient: steppedUpAdminProcedure
    .meta({ action: 'view the portal as a client' })
    .input(clientIdInput)
    .output(clientView)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        await holdAccount(trx, ctx.viewer)
        const client = await findUser(trx, id)
        if (client?.role !== 'client') throw errors.notFound('Client')
        const expiresAt = new Date(ctx.now().getTime() + viewMinutes * 60_000)
        await grantImpersonation(trx, { sessionId: ctx.viewer.sessionId, clientId: id, expiresAt })
        record.audit({ action: 'client.viewed_as', subject: { type: 'user', id }, clientId: id })
        return { client, expiresAt }
      }),
    ),
})

function ofRole({ total, clients, admins }: UserCounts, role: Role | null): number {
  switch (role) {
    case null:
      return total
    case 'client':
      return clients
    case 'admin':
      return admins
  }
}
