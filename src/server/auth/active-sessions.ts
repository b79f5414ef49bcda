import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#server/database/database.ts'

export const rememberedDays = 30
export const ordinaryHours = 12
export const idleMinutes = 30

/** The absolute end of a session that starts now. */
export function endOf(remember: boolean, now: Date): Date {
  const hours = remember ? rememberedDays * 24 : ordinaryHours
  return new Date(now.getTime() + hours * 3_600_000)
}

/** The sessions within both limits, with their users: the one place that says which those are. */
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

interface Asked {
  now: Date
  /** The client as whom the session asks to see the portal, or null. */
  viewAs: string | null
}

/** A live session, its user and, where an admin's may view as the client it asks for, that client: one statement. */
export function findActiveSession(db: Db | Trx, id: string, { now, viewAs }: Asked) {
  return activeSessions(db, now)
    .select([
      'sessions.id as sessionId',
      'sessions.userId',
      'sessions.remember',
      'sessions.userAgent',
      'sessions.ip',
      'sessions.lastSeenAt',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.role',
      'users.createdAt',
    ])
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
