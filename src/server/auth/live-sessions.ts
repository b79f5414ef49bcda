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
export function liveSessions(db: Db | Trx, now: Date) {
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
