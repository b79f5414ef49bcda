import { z } from 'zod'
import { clientIdInput } from '#shared/returns/admin.schema.ts'
import { type ClientDetails, openedClient } from '#shared/users/staff-clients.schema.ts'
import { user } from '#shared/auth/auth.schema.ts'
import { isErasedAddress } from '#shared/retention/erasure.schema.ts'
import { sessionView } from '#shared/auth/account.schema.ts'
import {
  accountChangeInput,
  clientsInput,
  endSessionsInput,
  findClientsInput,
  clientFound,
  impersonation,
  listedUser,
  listUsersInput,
  staffMemberInput,
  usersPage,
} from '#shared/users/users.schema.ts'
import { disableInput, teamMember, roleInput } from '#shared/users/team.schema.ts'
import {
  revealAllInput,
  revealedNumber,
  revealedNumbers,
  revealNumberInput,
} from '#shared/clients/reveals.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { resetTwoFactorInput } from '#shared/auth/two-factor.schema.ts'
import { viewMinutes } from '#shared/base/api.ts'
import { disableAccount, enableAccount } from './disable-account.ts'
import { refusedHeir } from './give-work.ts'
import { revealAll, revealNumber } from './reveal-numbers.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import { unlinkFirmAccount } from './unlink-firm-account.ts'
import { listTeam } from './list-team.ts'
import { setRole } from './roles.ts'
import { endStaffSessions, listStaffSessions } from './staff-sessions.ts'
import * as users from '#server/records/users/users-list.ts'
import type { UsersFilter } from '#server/records/users/users-list.ts'
import { aboutClient, recordChange, recordEvent } from '#server/change/change.ts'
import { grantImpersonation } from '#server/records/auth/impersonations.ts'
import { findBusiness } from '#server/records/clients/businesses.queries.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { requiresFactor } from '#server/records/auth/policy.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'
import { onReplica } from '#server/database/replica.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { errors } from '#server/base/errors.ts'
import { maskDependent, maskProfile } from '#server/records/profile/mask-profile.ts'
import { listIpPins } from '#server/records/profile/ip-pins.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { findPreparerOfClient } from '#server/records/returns/preparers.ts'
import { listReturnsOfClient } from '#server/records/returns/returns.queries.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'

/** The staff's procedures on users. */
export const usersAdmin = router({
  /** One page of users, newest first, the number of users of each role, and the requests for deletion. */
  page: adminProcedure
    .meta({ action: 'view all users' })
    .input(listUsersInput)
    .output(usersPage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTimeCursor(input.cursor) : null
      const [rows, [counts, matching], erasureRequests] = await onReplica(ctx.db, (db) =>
        Promise.all([
          users.listUsersPage(db, { ...input, after }),
          countsOf(db, input),
          users.listErasureRequests(db),
        ]),
      )
      const items = rows.slice(0, input.limit)
      const last = items.at(-1)
      const nextCursor = rows.length > items.length && last ? encodeTimeCursor(last) : null
      return { items, nextCursor, counts, matching, erasureRequests }
    }),

  /** All users, for the contract, which has no pages. */
  list: adminProcedure
    .meta({ action: 'view all users' })
    .output(z.array(user))
    .query(({ ctx }) => users.listUsers(ctx.db)),

  /** Those with accounts, for the contract; `all` adds office clients and businesses. */
  clients: adminProcedure
    .meta({ action: 'view all clients' })
    .input(clientsInput)
    .output(z.array(user))
    .query(({ ctx, input: { all } }) =>
      all === '1' ? users.listClients(ctx.db) : users.listUsers(ctx.db, 'client'),
    ),

  /** The first clients whose name or email matches, otherwise those that are nearly spelled so. */
  find: adminProcedure
    .meta({ action: 'view all clients' })
    .input(findClientsInput)
    .output(z.array(clientFound))
    .query(async ({ ctx, input: { search } }) => {
      const found = await users.findClients(ctx.db, search).execute()
      return found.length > 0 ? found : users.findNearClients(ctx.db, search)
    }),

  /** The state of an account. */
  account: adminProcedure
    .meta({ action: 'view all users', about: 'user' })
    .input(clientIdInput)
    .output(listedUser)
    .query(async ({ ctx, input: { id } }) => {
      const user = await users.findListedUser(ctx.db, id)
      if (user === undefined) throw errors.notFound('User')
      return user
    }),

  /** A client with profile, dependents and returns. SSNs and bank numbers are masked before they leave. */
  clientDetails: adminProcedure
    .meta({ action: 'view client details', about: 'client' })
    .input(clientIdInput)
    .output(openedClient)
    .query(async ({ ctx, input: { id } }) => {
      const details = await clientDetailsOf(ctx, id)
      await recordEvent(ctx, { action: 'client.viewed', ...aboutClient(id) })
      return details
    }),

  /** Only this and the next procedure return full numbers. */
  revealNumber: adminProcedure
    .meta({ action: 'see a client’s numbers' })
    .input(revealNumberInput)
    .output(revealedNumber)
    .mutation(({ ctx, input }) => revealNumber(ctx, input)),

  /** All numbers of a client at once: with one reason, one entry, one notification and one mail. */
  revealAll: adminProcedure
    .meta({ action: 'see a client’s numbers' })
    .input(revealAllInput)
    .output(revealedNumbers)
    .mutation(({ ctx, input }) => revealAll(ctx, input)),

  updateRole: steppedUpAdminProcedure
    .meta({ action: 'change roles' })
    .input(roleInput)
    .output(user)
    .mutation(async ({ ctx, input: { userId, role, heirId } }) => {
      if (role === 'admin' && !(await hasProof(ctx, userId))) {
        throw errors.conflict('They have not confirmed their email address yet')
      }
      await checkHeir(ctx, heirId)
      return setRole(ctx, userId, role, heirId)
    }),

  /** The staff, also those who are disabled, with the open work of each. */
  team: adminProcedure
    .meta({ action: 'see the team' })
    .output(z.array(teamMember))
    .query(async ({ ctx }) => {
      const factorRequired = requiresFactor(ctx.config, 'admin', ctx.now())
      const members = await listTeam(ctx.db)
      return members.map((member) => ({ ...member, factorRequired }))
    }),

  /** Ends every session, and nobody can sign in until an admin enables the account. Deletes nothing. */
  disable: steppedUpAdminProcedure
    .meta({ action: 'disable accounts' })
    .input(disableInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      await checkHeir(ctx, input.heirId)
      return disableAccount(ctx, input)
    }),

  enable: steppedUpAdminProcedure
    .meta({ action: 'enable accounts' })
    .input(accountChangeInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => enableAccount(ctx, input)),

  /** The active sessions of an admin. */
  sessions: adminProcedure
    .meta({ action: 'view the sessions of admins' })
    .input(staffMemberInput)
    .output(z.array(sessionView))
    .query(({ ctx, input }) => listStaffSessions(ctx, input.userId)),

  /** Ends one session of an admin, or all. */
  endSessions: steppedUpAdminProcedure
    .meta({ action: 'end the sessions of admins' })
    .input(endSessionsInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => endStaffSessions(ctx, input)),

  resetTwoFactor: steppedUpAdminProcedure
    .meta({ action: 'reset two-factor sign-in' })
    .input(resetTwoFactorInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      const { firstName, lastName } = ctx.viewer
      await resetTwoFactor(ctx, { ...input, by: `${firstName} ${lastName}` })
      return { success: true as const }
    }),

  unlinkFirmAccount: steppedUpAdminProcedure
    .meta({ action: 'unlink firm accounts' })
    .input(accountChangeInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => unlinkFirmAccount(ctx, input)),

  /** Lets this session view the portal as the client for half an hour. A second call extends it; both are recorded. */
  viewAsClient: steppedUpAdminProcedure
    .meta({ action: 'view the portal as a client', about: 'client' })
    .input(clientIdInput)
    .output(impersonation)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const client = await findUser(trx, id)
        if (client?.role !== 'client' || isErasedAddress(client.email))
          throw errors.notFound('Client')
        const expiresAt = new Date(ctx.now().getTime() + viewMinutes * 60_000)
        await grantImpersonation(trx, { sessionId: ctx.viewer.sessionId, clientId: id, expiresAt })
        record.audit({ action: 'client.viewed_as', ...aboutClient(id) })
        return { client, expiresAt }
      }),
    ),
})

/** False if the portal requires a proof of the address, and there is none yet. */
async function hasProof({ db, config }: SignedInContext, userId: string): Promise<boolean> {
  if (config.emailProof !== 'required') return true
  return (await findUser(db, userId))?.emailProvenAt !== null
}

async function checkHeir(ctx: SignedInContext, heirId: string | null): Promise<void> {
  if (heirId === null || (await hasProof(ctx, heirId))) return
  throw refusedHeir('This colleague has not confirmed their email address yet')
}

/** The counts of all users, and of the list. */
async function countsOf(db: Db, filter: UsersFilter) {
  const counts = await users.countRoles(db)
  const isWhole = filter.search === null && filter.returns === 'any'
  const matching = isWhole
    ? await users.countListed(db, filter, counts)
    : await users.countUsers(db, filter)
  return [counts, matching] as const
}

/** Numbers are cut to their last four digits. */
async function clientDetailsOf(ctx: SignedInContext, id: string): Promise<ClientDetails> {
  const { db, keyring, viewer } = ctx
  const [user, client, preparer, business, saved, dependents, ipPins, taxReturns] =
    await Promise.all([
      findUser(db, id),
      findClient(db, id),
      findPreparerOfClient(db, id),
      findBusiness(db, keyring, viewer, id),
      findProfile(db, keyring, viewer, id),
      listDependents(db, keyring, viewer, id),
      listIpPins(db, viewer, id),
      listReturnsOfClient(db, viewer, id),
    ])
  // Staff are clients of their own, too.
  const { role = 'client' } = user ?? {}
  if (client === undefined) throw errors.notFound('Client')
  return {
    ...client,
    role,
    preparer,
    business,
    clientProfile: saved && maskProfile(saved.profile),
    profileVersion: saved?.version ?? 0,
    dependents: dependents.map(maskDependent),
    ipPins,
    taxReturns,
  }
}
