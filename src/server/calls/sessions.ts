import type { IncomingMessage } from 'node:http'
import type { Selectable } from 'kysely'
import { type Adapter, Lucia } from 'lucia'
import type { Database } from '#db/schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { endOf, type SessionRead, withoutRows } from '#server/records/auth/active-sessions.ts'
import { factorExists } from '#server/records/auth/factors.queries.ts'
import { devicesOf } from '#server/records/auth/notify-new-device.ts'
import { hashToken, newToken } from '#server/crypto/hash-token.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { type Placeholder, prepared } from '#server/database/prepared.ts'
import { errors } from '#server/base/errors.ts'
import type { TimeLimits } from '#server/base/time-limits.ts'
import { storageFaultOf } from '#server/base/storage-fault.ts'

export interface NewSession extends SessionAttributes {
  userId: string
}

/**
 * Sessions through Lucia 3.2.2, which only this file uses (docs/decisions/0002). A bearer token is 256 random bits;
 * Lucia and the database have its SHA-256 (OWASP ASVS 7.2). A remembered client session lasts 30 days from sign-in.
 * All others, and always those of admins, last 12 hours and 30 idle minutes. The query that finds a session checks
 * this with the user's current role.
 */
export function createSessions(db: Db | Trx, clock: () => Date) {
  return {
    /**
     * Starts a session. The token is stored nowhere else. Also returns what the sign-in needs to know about the owner.
     */
    async start(session: NewSession) {
      const token = newToken()
      const { userId, ...attributes } = session
      const sessionId = hashToken(token)
      const stored: Stored[] = []
      const save: Save = async (row) => {
        stored.push(...(await insertSession(db, row)))
      }
      await luciaFor(db, clock, { save }).createSession(userId, attributes, { sessionId })
      const [owner] = stored
      if (owner === undefined) throw new Error('no session was stored')
      return { token, expiresAt: endOf(session.remember, clock()), owner }
    },

    /** Returns the viewer of a live session that was proven by something other than its token, or null. See `read`. */
    async findById(id: string, viewAs: string | null = null): Promise<Viewer | null> {
      return (await readById(db, clock, { id, read: withoutRows, viewAs }))?.viewer ?? null
    },

    /** Returns the viewer of a session token, or null. See `read`. */
    async find(token: string, viewAs: string | null = null): Promise<Viewer | null> {
      return (await this.read(token, withoutRows, viewAs))?.viewer ?? null
    },

    /**
     * Returns the viewer of a session token together with rows of theirs, or null. With `viewAs`, it is the client that
     * the session's admin impersonates. One statement either way.
     *
     * @throws AppError 403 when this session may not view as that client now
     */
    read<Row>(token: string, read: SessionRead<Row>, viewAs: string | null = null) {
      return readById(db, clock, { id: hashToken(token), read, viewAs })
    },

    /**
     * Extends the idle limit, at most once in `touchSeconds`. If the database can't save, the limit stays and reads
     * continue.
     */
    async touch(viewer: Viewer, { touchSeconds }: TimeLimits): Promise<Viewer> {
      const now = clock()
      if (now.getTime() - viewer.lastSeenAt.getTime() < touchSeconds * 1000) return viewer
      try {
        await db
          .updateTable('sessions')
          .set({ lastSeenAt: now })
          .where('id', '=', viewer.sessionId)
          .execute()
      } catch (error) {
        if (storageFaultOf(error) === null) throw error
        return viewer
      }
      return { ...viewer, lastSeenAt: now }
    },

    /** Returns the user's id; undefined when there is no such session. */
    async endByToken(token: string): Promise<string | undefined> {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', hashToken(token))
        .returning('userId')
        .executeTakeFirst()
      return ended?.userId
    },
    end: (sessionId: string) => luciaFor(db, clock).invalidateSession(sessionId),
    deleteExpired: () => luciaFor(db, clock).deleteExpiredSessions(),
  }
}

/**
 * The token of `Authorization: Bearer …`: any case, one space, one header (RFC 6750, RFC 9110 11.1). Reads the raw
 * headers, because `headers` hides duplicates.
 */
export function bearerToken({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | null {
  const [header, ...more] = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'authorization',
  )
  if (header === undefined || more.length > 0) return null
  return /^bearer ([\w-]{43})$/i.exec(header)?.[1] ?? null
}

interface Asked<Row> {
  id: string
  read: SessionRead<Row>
  viewAs: string | null
}

async function readById<Row>(
  db: Db | Trx,
  clock: () => Date,
  { id, read, viewAs }: Asked<Row>,
): Promise<{ viewer: Viewer; rows: Row[] } | null> {
  let rows: Row[] = []
  const find: Find = async (sessionId) => {
    const row = await read(db, sessionId, { now: clock(), viewAs })
    rows = row?.rows ?? []
    return row
  }
  const lucia = luciaFor(db, clock, { find })
  const { session, user } = await lucia.validateSession(id)
  if (session === null) return null
  const { viewed, ...own } = user
  const { id: sessionId, remember, lastSeenAt } = session
  if (viewAs === null) return { viewer: { ...own, sessionId, remember, lastSeenAt }, rows }
  if (viewed === null) throw errors.viewOver()
  // Impersonation requires an admin's session, which is never remembered.
  const viewedBy = { id: own.id }
  const { hasFactor, emailProven } = own
  const of = { sessionId, remember: false, lastSeenAt, hasFactor, emailProven, viewedBy }
  return { viewer: { ...viewed, ...of }, rows }
}

interface SessionAttributes {
  remember: boolean
  userAgent: string | null
  ip: string | null
  /** See `Sessions` in db/schema.ts. */
  firmFactor?: boolean | null
}

interface StoredAttributes extends SessionAttributes {
  lastSeenAt: Date
}

type Person = Omit<
  Viewer,
  'sessionId' | 'remember' | 'lastSeenAt' | 'hasFactor' | 'emailProven' | 'viewedBy'
>

interface UserAttributes extends Omit<Person, 'id'> {
  hasFactor: boolean
  emailProven: boolean
  /** The client that the session impersonates. */
  viewed: Person | null
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<StoredAttributes, UserAttributes>
    UserId: string
    DatabaseSessionAttributes: SessionAttributes & { lastSeenAt?: Date }
    DatabaseUserAttributes: UserAttributes
  }
}

type Found = Awaited<ReturnType<SessionRead<unknown>>>
type Find = (id: string) => Promise<Found>

function luciaFor(db: Db | Trx, clock: () => Date, by: { find?: Find; save?: Save } = {}) {
  return new Lucia<StoredAttributes, UserAttributes>(createAdapter(db, clock, by), {
    getSessionAttributes: ({ lastSeenAt = clock(), ...rest }) => ({ ...rest, lastSeenAt }),
    getUserAttributes: (user) => user,
  })
}

type Save = (row: SessionRow) => Promise<void>
type SessionRow = Omit<Selectable<Database['sessions']>, 'passwordConfirmedAt'>
type Stored = Awaited<ReturnType<typeof insertSession>>[number]

/** The caller has locked the account, so its factors and devices can't change: one statement stores and reads. */
const insertSession = prepared((db, value: Placeholder<SessionRow>) =>
  db
    .insertInto('sessions')
    .values({
      id: value('id'),
      userId: value('userId'),
      expiresAt: value('expiresAt'),
      remember: value('remember'),
      userAgent: value('userAgent'),
      ip: value('ip'),
      firmFactor: value('firmFactor'),
      createdAt: value('createdAt'),
      lastSeenAt: value('lastSeenAt'),
    })
    .returning(({ ref }) => [
      factorExists(ref('sessions.userId')).as('hasFactor'),
      devicesOf(ref('sessions.userId')).as('devices'),
    ]),
)

function createAdapter(
  db: Db | Trx,
  clock: () => Date,
  { find = notUsed, save = notUsed }: { find?: Find; save?: Save },
): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await find(id)
      if (row === undefined) return [null, null]
      const { sessionId, userId, remember, userAgent, ip, firmFactor, lastSeenAt, viewed } = row
      const { email, firstName, lastName, role, createdAt, hasFactor, emailProven } = row
      const user = { email, firstName, lastName, role, createdAt, hasFactor, emailProven }
      const attributes = { remember, userAgent, ip, firmFactor, lastSeenAt }
      return [
        { id: sessionId, userId, expiresAt: checkedByQuery, attributes },
        { id: userId, attributes: { ...user, viewed: toPerson(viewed) } },
      ]
    },
    async setSession({ id, userId, attributes }) {
      const { remember, userAgent, ip, firmFactor = null, ...unknown } = attributes
      if (Object.keys(unknown).length > 0) throw new Error('unknown session attributes')
      const now = clock()
      const row = {
        id,
        userId,
        expiresAt: endOf(remember, now),
        remember,
        userAgent,
        ip,
        firmFactor,
        createdAt: now,
        lastSeenAt: now,
      }
      await save(row)
    },
    // Lucia would extend a session that is in use; ours ends at a fixed time after sign-in.
    updateSessionExpiration: () => Promise.resolve(),
    async deleteSession(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },
    // Lucia's interface requires these; the portal calls neither.
    getUserSessions: notUsed,
    deleteUserSessions: notUsed,
    async deleteExpiredSessions() {
      await db.deleteFrom('sessions').where('expiresAt', '<=', clock()).execute()
    },
  }
}

function notUsed(): Promise<never> {
  return Promise.reject(new Error('this use of Lucia needs no such call'))
}

/** JSON turns the time into text. */
function toPerson(viewed: NonNullable<Found>['viewed']): Person | null {
  return viewed ? { ...viewed, role: 'client', createdAt: new Date(viewed.createdAt) } : null
}

/** The query has checked the end by the portal's clock, so this keeps Lucia from using the machine's. */
const checkedByQuery = new Date(8.64e15)
