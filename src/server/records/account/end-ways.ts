import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { keysOf } from '#shared/base/keys-of.ts'
import { endStreams } from '#server/change/announce.ts'
import { type EndedThing, endedThings } from '#server/base/ended-things.ts'
import type { Trx } from '#server/database/database.ts'
import { endSpouseLinksOf } from '#server/records/signing/end-spouse-links.ts'
import { endAccountLinks } from '#server/records/links/account-links.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { deleteDevices, deleteFactors } from '#server/records/auth/factors.queries.ts'
import { type AccountEvent, type Event, type Way, waysIn } from '#server/records/links/ways-in.ts'

/** An account, and the session that stays where the table says so. */
interface Of {
  userId: string
  session: string | null
}

/** Ends one way of an account, and returns how many there were. What rests is in no table: queries leave it out. */
type End = (trx: Trx, of: Of) => Promise<number | bigint | boolean>

/**
 * In this order: a view belongs to a session, and a person who accepts an invitation uses it up before the access begins.
 * The ways that are missing end by themselves, with the row that they are bound to: a known browser with the address and
 * its proof, a copy link with the sign-in.
 */
const endOf = {
  view: (trx, { userId }) =>
    count(
      trx
        .deleteFrom('impersonations')
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('clientId', '=', userId),
            eb('sessionId', 'in', selectFrom('sessions').select('id').where('userId', '=', userId)),
          ]),
        ),
    ),
  session: (trx, { userId, session }) =>
    count(
      trx
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where(sql<SqlBool>`id is distinct from ${session}`),
    ),
  factor: (trx, { userId }) => deleteFactors(trx, userId),
  device: (trx, { userId }) => deleteDevices(trx, userId),
  resetLink: (trx, { userId }) => count(endAccountLinks(trx, 'password_reset', userId)),
  emailChange: (trx, { userId }) => count(endAccountLinks(trx, 'email_change', userId)),
  firmSignIn: (trx, { userId }) =>
    count(trx.deleteFrom('firmSignIns').where('userId', '=', userId)),
  spouseLink: (trx, { userId }) => endSpouseLinksOf(trx, userId),
  invitation: (trx, { userId }) =>
    count(
      trx.deleteFrom('invitations').where('clientId', '=', userId).where('byStaff', '=', false),
    ),
  officerInvitation: (trx, { userId }) =>
    count(
      trx
        .deleteFrom('invitations')
        .where('invitedBy', '=', userId)
        .where('clientId', '!=', userId)
        .where('byStaff', '=', false),
    ),
  async accessGiven(trx, { userId }) {
    // So that nobody leaves or comes back at the same time.
    await lockClient(trx, userId)
    return endGiven(trx, givenBy(userId))
  },
  accessLeft: (trx, { userId }) => endLeft(trx, givenBy(userId)),
  undo: (trx, { userId }) =>
    count(
      trx
        .updateTable('clientAccess')
        .set({ undoUntil: null })
        .where('endedBy', '=', userId)
        .where('undoUntil', 'is not', null),
    ),
  endLink: (trx, { userId }) => count(endAccountLinks(trx, 'end_access', userId)),
} satisfies Partial<Record<Way, End>>

/**
 * Ends the ways into an account that its event ends (ways-in.ts): call this in the same transaction after the change,
 * which locks the account. `session` made the change, and stays where the table says so. Returns what the owner is notified
 * of.
 */
export async function revokeCredentials(
  trx: Trx,
  userId: string,
  event: AccountEvent,
  session: string | null = null,
): Promise<EndedThing[]> {
  const things = new Set<EndedThing | undefined>()
  const kept = waysIn.ownSession[event].fate === 'stays' ? session : null
  for (const way of keysOf(endOf)) {
    if (waysIn[way][event].fate !== 'ends') continue
    if (Number(await endOf[way](trx, { userId, session: kept })) > 0) things.add(nameOfWay[way])
  }
  return endedThings.filter((thing) => things.has(thing))
}

const nameOfWay: Partial<Record<Way, EndedThing>> = {
  factor: 'factors',
  session: 'sessions',
  device: 'devices',
  emailChange: 'email_change',
  spouseLink: 'spouse_links',
  accessGiven: 'accesses',
  invitation: 'accesses',
  officerInvitation: 'accesses',
}

/** An access that is over, with who had it and for which client. */
interface Over {
  id: string
  clientId: string
  userId: string
  part: string
}

/**
 * Ends what the table ends with an access that is over. Call this with the client locked, and of a spouse with the
 * client's returns locked before it.
 */
export async function endWaysOfAccess(trx: Trx, event: 'accessOver' | 'merged', over: Over) {
  const endsWith = (way: Way, on: Event = event) => waysIn[way][on].fate === 'ends'
  const { clientId, userId, part } = over
  if (part === 'spouse' && endsWith('spouseLink')) await endSpouseLinksOf(trx, clientId)
  if (endsWith('officerInvitation')) {
    await trx
      .deleteFrom('invitations')
      .where('clientId', '=', clientId)
      .where('invitedBy', '=', userId)
      .where('byStaff', '=', false)
      .execute()
  }
  if (event === 'accessOver' && endsWith('accessGiven', 'giverOver')) await endGivenWith(trx, over)
}

/** Ends what a person gave to others for this client with their own access; both can be undone as long. */
export async function endGivenWith(trx: Trx, { id, clientId, userId }: Over): Promise<void> {
  const given = sql<SqlBool>`(client_id = ${clientId} and granted_by = ${userId})`
  await endLeft(trx, given)
  await endGiven(trx, given, id)
}

function givenBy(userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(client_id = ${userId} or granted_by = ${userId})`
}

/** Takes the undo from people who left, and returns their number. */
function endLeft(trx: Trx, given: RawBuilder<SqlBool>): Promise<bigint> {
  return count(
    trx
      .updateTable('clientAccess')
      .set({ undoUntil: null })
      .where(given)
      .where('byStaff', '=', false)
      .where('undoUntil', '>', sql<Date>`now()`),
  )
}

/** Both sides are notified by the job for an end by date. */
async function endGiven(
  trx: Trx,
  given: RawBuilder<SqlBool>,
  endedWith: string | null = null,
): Promise<number> {
  const giver = trx.selectFrom('clientAccess').where('id', '=', endedWith)
  const ended = await trx
    .updateTable('clientAccess')
    .set(({ ref }) => ({
      untilBefore: ref('untilAt'),
      untilAt: sql<Date>`greatest(now(), from_at)`,
      undoUntil: giver.select('undoUntil'),
      endedBy: giver.select('endedBy'),
      endedWith,
    }))
    .where(given)
    .where('byStaff', '=', false)
    .where('endedBecause', 'is', null)
    .where(sql<SqlBool>`(until_at is null or until_at > now())`)
    .returning('userId')
    .execute()
  await endStreams(trx, ended)
  return ended.length
}

/** The rows that a statement deletes or updates. */
async function count(statement: {
  executeTakeFirst: () => Promise<{ numDeletedRows: bigint } | { numUpdatedRows: bigint }>
}): Promise<bigint> {
  const done = await statement.executeTakeFirst()
  return 'numDeletedRows' in done ? done.numDeletedRows : done.numUpdatedRows
}
