import { type NotNull, sql } from 'kysely'
import { maskSsn } from '#shared/base/ssn.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import type {
  MergedClient,
  MergeMoves,
  MergePair,
  MergePreview,
} from '#shared/clients/merge.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import {
  clientCallsVisibleTo,
  clientNotesVisibleTo,
} from '#server/records/client-notes/client-notes.access.ts'
import { findBusiness } from '#server/records/clients/businesses.queries.ts'
import { listClients } from '#server/records/clients/clients.queries.ts'
import { unscopedLiveDocuments } from '#server/records/documents/documents.access.ts'
import { dependentsVisibleTo } from '#server/records/profile/profile.access.ts'
import { findProfile } from '#server/records/profile/profile.queries.ts'
import { unscopedItems } from '#server/records/request-items/request-items.access.ts'
import { findPreparerOfClient } from '#server/records/returns/preparers.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'

type Client = Awaited<ReturnType<typeof listClients>>[number]

export interface MergePlan {
  survivor: Client
  merged: Client
  moves: MergeMoves
  refusal: string | null
}

/** A preview of what a merge would do now. @throws AppError 404, 400 for one client twice */
export async function previewMerge(ctx: SignedInContext, pair: MergePair): Promise<MergePreview> {
  const { survivor, merged, moves, refusal } = await planMerge(ctx, ctx.viewer, pair)
  const [first, second] = await Promise.all([sideOf(ctx, survivor), sideOf(ctx, merged)])
  return { survivor: first, merged: second, moves, refusal }
}

/** Decides who survives, what moves, and why it can't be done. */
export async function planMerge(
  { db }: { db: Db | Trx },
  viewer: Viewer,
  { id, mergedId }: MergePair,
): Promise<MergePlan> {
  if (id === mergedId) {
    const message = 'Choose two clients'
    throw errors.badInput(message, [{ path: 'mergedId', message }])
  }
  const clients = await listClients(db, [id, mergedId])
  const [asked, other] = [id, mergedId].map((one) => clients.find((client) => client.id === one))
  if (asked === undefined || other === undefined) throw errors.notFound('Client')
  const users = await usersOf(db, [id, mergedId])
  const swapped = rank(users, other.id) > rank(users, asked.id)
  const [survivor, merged] = swapped ? [other, asked] : [asked, other]
  const returns = await returnsOfBoth(db, survivor.id, merged.id)
  const spouses = await spousesOf(db, [id, mergedId])
  const moves = await countMoves(db, viewer, { id: merged.id, returns })
  return {
    survivor,
    merged,
    moves,
    refusal: refusalOf({ survivor, merged, users, spouses, returns }),
  }
}

type Users = Awaited<ReturnType<typeof usersOf>>

/** The users who sign in as either client: with an account whose own client it is, or with access as self. */
function usersOf(db: Db | Trx, ids: string[]) {
  return db
    .selectFrom('accessNow')
    .select(['clientId', 'userId'])
    .where('clientId', 'in', ids)
    .where('part', '=', 'self')
    .execute()
}

/** The users who act for either client as the spouse. */
async function spousesOf(db: Db | Trx, ids: string[]): Promise<string[]> {
  const spouses = await db
    .selectFrom('accessNow')
    .select('userId')
    .distinct()
    .where('clientId', 'in', ids)
    .where('part', '=', 'spouse')
    .execute()
  return spouses.map(({ userId }) => userId)
}

/** A client with an account of its own survives, then one that somebody signs in as. */
function rank(users: Users, id: string): number {
  const own = users.filter(({ clientId }) => clientId === id)
  return own.some(({ userId }) => userId === id) ? 2 : own.length > 0 ? 1 : 0
}

type Returns = Awaited<ReturnType<typeof returnsOfBoth>>

function returnsOfBoth(db: Db | Trx, survivorId: string, mergedId: string) {
  return unscopedReturns(db)
    .select(['id', 'clientId', 'taxYear', 'form', 'status'])
    .where('clientId', 'in', [survivorId, mergedId])
    .orderBy('taxYear', 'desc')
    .execute()
}

interface Found {
  survivor: Client
  merged: Client
  users: Users
  spouses: string[]
  returns: Returns
}

function refusalOf({ survivor, merged, users, spouses, returns }: Found): string | null {
  const both = `${nameOf(survivor)} and ${nameOf(merged)}`
  if (survivor.kind !== merged.kind)
    return `A person and a business are not the same client: ${both}`
  // Its owner may be a stranger who registered with the client's name.
  if (survivor.signsIn && !survivor.emailProven)
    return `${nameOf(survivor)} has not confirmed the email address of the account: ask them to open our mail first`
  const known = new Set(
    users.filter((one) => one.clientId === survivor.id).map((one) => one.userId),
  )
  const others = users.filter((one) => one.clientId === merged.id && !known.has(one.userId))
  if (others.some(({ userId }) => userId !== survivor.id))
    return `Somebody signs in for each of them: ${both}. Give one of them access instead`
  if (spouses.length > 1)
    return `Each of them has a spouse who signs in: ${both}. End one access first`
  const twice = returns.find((one) =>
    returns.some(
      (two) => two.id !== one.id && two.taxYear === one.taxYear && two.form === one.form,
    ),
  )
  return twice === undefined ? null : `Both have a ${twice.taxYear} return: ${both}`
}

function nameOf({ firstName, lastName }: Client): string {
  return `${firstName} ${lastName}`.trim()
}

async function countMoves(
  db: Db | Trx,
  viewer: Viewer,
  { id, returns }: { id: string; returns: Returns },
): Promise<MergeMoves> {
  const moved = returns.filter(({ clientId }) => clientId === id)
  const documents = unscopedLiveDocuments(db).where('taxReturns.clientId', '=', id)
  const items = unscopedItems(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'requestItems.taxReturnId')
    .where('taxReturns.clientId', '=', id)
  const notes = clientNotesVisibleTo(db, viewer).where('clientId', '=', id)
  const calls = clientCallsVisibleTo(db, viewer).where('clientId', '=', id)
  const dependents = dependentsVisibleTo(db, viewer).where('clientId', '=', id)
  const grants = db
    .selectFrom('clientAccess')
    .where('clientId', '=', id)
    .where(sql<boolean>`(until_at is null or until_at > now())`)
  const counts = await db
    .selectNoFrom([
      documents.select(count).as('documents'),
      items.select(count).as('items'),
      notes.select(count).as('notes'),
      calls.select(count).as('calls'),
      dependents.select(count).as('dependents'),
      grants.select(count).as('grants'),
    ])
    .$narrowType<{ [Name in Exclude<keyof MergeMoves, 'returns'>]: NotNull }>()
    .executeTakeFirstOrThrow()
  const listed = moved.map(({ id: returnId, taxYear, status }) => ({
    id: returnId,
    taxYear,
    status,
  }))
  return { returns: listed, ...counts }
}

const count = sql<number>`count(*)::integer`.as('count')

async function sideOf(
  { db, keyring, viewer }: SignedInContext,
  client: Client,
): Promise<MergedClient> {
  const saved = await findProfile(db, keyring, viewer, client.id)
  const preparer = await findPreparerOfClient(db, client.id)
  const business = await findBusiness(db, keyring, viewer, client.id)
  return {
    ...client,
    preparer: preparer && preparerName(preparer),
    business: business && { ...business, owners: business.owners.length },
    profile: saved && {
      ssn: saved.profile.ssn && maskSsn(saved.profile.ssn),
      filingStatus: saved.profile.filingStatus,
      address: [saved.profile.address, saved.profile.city].filter(Boolean).join(', '),
    },
  }
}
