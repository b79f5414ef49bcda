import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/database/database.ts'

const rememberedDays = 30
const ordinaryHours = 12
export const idleMinutes = 30

/** The absolute end of a session that starts now. */
export function endOf(remember: boolean, now: Date): Date {
  const hours = remember ? rememberedDays * 24 : ordinaryHours
  return new Date(now.getTime() + hours * 3_600_000)
}

/** Sessions within both time limits, with their users. No other code defines which these are. */
export function activeSessions(db: Db | Trx, now: Date) {
  const ordinaryStart = new Date(now.getTime() - ordinaryHours * 3_600_000)
  const idleStart = new Date(now.getTime() - idleMinutes * 60_000)
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.expiresAt', '>', now)
    .where(({ and, eb, or }) =>
      or([
        and({ 'sessions.remember': true, 'users.role': 'client' }),
        eb('sessions.createdAt', '>', ordinaryStart).and('sessions.lastSeenAt', '>', idleStart),
      ]),
    )
}

interface FindOptions {
  now: Date
  /** The client that the session wants to impersonate, or null. */
  viewAs: string | null
}

/** A live session, its user and, for an admin with a grant, the impersonated client, in one statement. */
export function findActiveSession(db: Db | Trx, id: string, { now, viewAs }: FindOptions) {
  return activeSessions(db, now)
    .select(['users.email', 'users.firstName', 'users.lastName', 'users.role', 'users.createdAt'])
    .select(['sessions.id as sessionId', 'sessions.userId', 'sessions.remember'])
    .select(['sessions.userAgent', 'sessions.ip', 'sessions.lastSeenAt'])
    .$if(viewAs !== null, (session) =>
      session.select(({ selectFrom }) =>
        selectFrom('impersonations')
          .innerJoin('users as client', 'client.id', 'impersonations.clientId')
          .select(({ ref }) =>
            jsonBuildObject({
              id: ref('client.id'),
              email: ref('client.email'),
              firstName: ref('client.firstName'),
              lastName: ref('client.lastName'),
              createdAt: ref('client.createdAt'),
            }).as('person'),
          )
          .whereRef('impersonations.sessionId', '=', 'sessions.id')
          .where('impersonations.clientId', '=', viewAs ?? '')
          .where('impersonations.expiresAt', '>', now)
          .where('client.role', '=', 'client')
          .where('users.role', '=', 'admin')
          .as('viewed'),
      ),
    )
    .where('sessions.id', '=', id)
    .executeTakeFirst()
}
