import { sql } from 'kysely'
import { partsWithAll, type Right } from '#shared/clients/access-parts.ts'
import { errors } from '#server/base/errors.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import type { ClientKind, NewPerson } from '#shared/clients/clients.schema.ts'
import { hasRightTo } from './clients.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** A client as staff see it. `signsIn` is false for an office client. */
function clientsWithAccess(db: Db | Trx) {
  return db
    .selectFrom('clients')
    .select(['clients.id', 'clients.kind', 'clients.firstName', 'clients.lastName'])
    .select(['clients.email', 'clients.phone', 'clients.createdAt', 'clients.archivedAt'])
    .select(['clients.emailProven', signsIn.as('signsIn')])
}

/** In a query of clients: whether somebody who is notified of everything signs in for the client now. */
export const signsIn = sql<boolean>`((clients.has_user and clients.erased_at is null) or exists (select from grants_now
  where grants_now.client_id = clients.id and part = any(${sql.lit(`{${partsWithAll('notify').join()}}`)}::text[])))`

/** Clients by id, in its order; erased ones are left out. */
export function listClients(db: Db | Trx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return clientsWithAccess(db)
    .where('clients.id', 'in', ids)
    .where('clients.erasedAt', 'is', null)
    .orderBy('clients.id')
    .execute()
}

/** The client that one was merged into, or null. */
export async function findMergedInto(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('mergedClients')
    .select('clientId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.clientId ?? null
}

export function findClient(db: Db | Trx, id: string) {
  return clientsWithAccess(db).where('clients.id', '=', id).executeTakeFirst()
}

/** Whether there is a client who is not of the staff. */
export async function hasClients(db: Db): Promise<boolean> {
  const first = await db
    .selectFrom('clients')
    .leftJoin('users', 'users.id', 'clients.id')
    .select('clients.id')
    .where('users.role', 'is distinct from', 'admin')
    .where('clients.erasedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** Locks a client until the transaction ends. Returns undefined for an unknown one and one that is erased. */
export function lockClient(trx: Trx, id: string) {
  const client = clientsWithAccess(trx)
    .where('clients.id', '=', id)
    .where('clients.erasedAt', 'is', null)
  return lockRow(trx, { clients: 'no key update' }, client)
}

/** Keeps a client from being erased or merged until the transaction ends. Returns false if that has happened. */
export async function lockLiveClient(trx: Trx, id: string): Promise<boolean> {
  const client = trx.selectFrom('clients').select(['id', 'erasedAt']).where('id', '=', id)
  return (await lockRow(trx, { clients: 'key share' }, client))?.erasedAt === null
}

/** Whether a user has this right to a client now, without regard to its returns. */
export async function mayDo(
  db: Db | Trx,
  viewer: { id: string; withheld?: boolean },
  right: Right,
  clientId: string,
): Promise<boolean> {
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', clientId)
    .where(({ ref }) =>
      hasRightTo(viewer, right, ref('clients.id'), { own: sql`clients.id = ${viewer.id}` }),
    )
    .executeTakeFirst()
  return client !== undefined
}

/** Whether somebody signs in for this client now. */
export async function isActedFor(db: Db | Trx, clientId: string): Promise<boolean> {
  return (await findClient(db, clientId))?.signsIn === true
}

/** A new office client. */
export async function createClient(
  trx: Trx,
  client: ClientColumns & { kind: ClientKind },
  createdAt: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('clients')
    .values({ ...client, id: newId(), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Null puts the client back into the lists. Returns false if nothing changed. */
export async function setArchived(trx: Trx, id: string, archivedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set({ archivedAt })
    .where('id', '=', id)
    .where('archivedAt', archivedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateClient(trx: Trx, id: string, client: ClientColumns): Promise<void> {
  await trx.updateTable('clients').set(client).where('id', '=', id).execute()
}

type ClientColumns = Pick<NewPerson, 'firstName' | 'lastName' | 'email' | 'phone'>

/**
 * Staff change a client's data with their own calls.
 *
 * @throws AppError 404 for a client to whom the viewer has no such right
 */
export async function checkRightTo(
  db: Db | Trx,
  viewer: { id: string; withheld?: boolean },
  right: Right,
  clientId: string,
): Promise<void> {
  if (viewer.id === clientId) return
  if (!(await mayDo(db, viewer, right, clientId))) throw errors.notFound('Client')
}
