import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type Db, forShortReads, type Trx } from '#server/database/database.ts'
import { type Placeholder, prepared } from '#server/database/prepared.ts'
import { factorExists } from './factors.queries.ts'

const rememberedDays = 30
const ordinaryHours = 12
export const idleMinutes = 30

/** Returns the absolute end of a session that starts now. */
export function endOf(remember: boolean, now: Date): Date {
  const hours = remember ? rememberedDays * 24 : ordinaryHours
  return new Date(now.getTime() + hours * 3_600_000)
}

/** Sessions within both time limits whose users' accounts are enabled. The only definition of an active session. */
export function activeSessions(db: Db | Trx, now: Expression<Date>) {
  const ordinaryStart = sql<Date>`${now}::timestamptz - interval '${sql.lit(ordinaryHours)} hours'`
  const idleStart = sql<Date>`${now}::timestamptz - interval '${sql.lit(idleMinutes)} minutes'`
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        and({ 'sessions.remember': true, 'users.role': 'client' }),
        eb('sessions.createdAt', '>', ordinaryStart).and('sessions.lastSeenAt', '>', idleStart),
      ]),
    )
}

/** A query for the viewer's rows, as JSON. It gets the viewer's id as SQL. */
type RowsOf<Row> = (db: Db | Trx, viewerId: Expression<string>) => Expression<Row[]>

/** Finds a live session and its user, together with rows of the viewer, in one statement. */
export type SessionRead<Row> = ReturnType<typeof readWithSession<Row>>

/**
 * `viewAs` is the client that the session wants to impersonate. For an admin with a grant the answer has that client
 * (`viewed`) and the client's rows; for everybody else it does not.
 */
export function readWithSession<Row>(rowsOf: RowsOf<Row>) {
  const own = prepared((db, value: Placeholder<{ id: string; now: Date }>) =>
    sessionWithUser(db, value)
      .select(sql<null>`null`.as('viewed'))
      .select(({ ref }) => sql<Row[]>`${rowsOf(db, ref('users.id'))}`.as('rows')),
  )
  const impersonated = prepared(
    (db, value: Placeholder<{ id: string; now: Date; viewAs: string }>) =>
      sessionWithUser(db, value)
        .leftJoinLateral(
          ({ selectFrom }) =>
            selectFrom('impersonations')
              .innerJoin('users as client', 'client.id', 'impersonations.clientId')
              .select(['client.id', 'client.email', 'client.firstName', 'client.lastName'])
              .select('client.createdAt')
              .whereRef('impersonations.sessionId', '=', 'sessions.id')
              .where('impersonations.clientId', '=', value('viewAs'))
              .where('impersonations.expiresAt', '>', value('now'))
              .where('client.role', '=', 'client')
              .whereRef('users.role', '=', sql`'admin'`)
              .as('client'),
          (join) => join.onTrue(),
        )
        .select(({ ref }) => [
          sql<Viewed | null>`case when ${ref('client.id')} is not null then ${jsonBuildObject({
            id: ref('client.id'),
            email: ref('client.email'),
            firstName: ref('client.firstName'),
            lastName: ref('client.lastName'),
            createdAt: ref('client.createdAt'),
          })} end`.as('viewed'),
          sql<Row[]>`${rowsOf(db, sql`${ref('client.id')}`)}`.as('rows'),
        ]),
  )
  return async (db: Db | Trx, id: string, { now, viewAs }: FindOptions) => {
    const reads = forShortReads(db)
    const [row] =
      viewAs === null
        ? await own(db, { id, now }, reads)
        : await impersonated(db, { id, now, viewAs }, reads)
    if (row === undefined) return undefined
    const { session, viewed, rows } = row
    const [createdAt, lastSeenAt] = [new Date(session.createdAt), new Date(session.lastSeenAt)]
    return { ...session, createdAt, lastSeenAt, viewed, rows }
  }
}

/** Only the session and its user. */
export const withoutRows = readWithSession(() => sql<never[]>`null::json`)

interface FindOptions {
  now: Date
  viewAs: string | null
}

/** JSON turns the time into text. */
interface Viewed {
  id: string
  email: string
  firstName: string
  lastName: string
  createdAt: string
}

/** Returns the session and its user as one value, because PostgreSQL describes each column in each answer. */
function sessionWithUser(db: Db | Trx, value: Placeholder<{ id: string; now: Date }>) {
  return activeSessions(db, value('now'))
    .where('sessions.id', '=', value('id'))
    .select(({ ref }) =>
      jsonBuildObject({
        sessionId: ref('sessions.id'),
        userId: ref('sessions.userId'),
        remember: ref('sessions.remember'),
        userAgent: ref('sessions.userAgent'),
        ip: ref('sessions.ip'),
        firmFactor: ref('sessions.firmFactor'),
        lastSeenAt: ref('sessions.lastSeenAt'),
        email: ref('users.email'),
        firstName: ref('users.firstName'),
        lastName: ref('users.lastName'),
        role: ref('users.role'),
        createdAt: ref('users.createdAt'),
        hasFactor: sql<boolean>`(coalesce(${ref('sessions.firmFactor')}, false) or ${factorExists(ref('users.id'))})`,
        emailProven: sql<boolean>`${ref('users.emailProvenAt')} is not null`,
      }).as('session'),
    )
}
