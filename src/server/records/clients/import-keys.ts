import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'

/** The client that an earlier import made under this key, or into which it was merged. */
export function findByImportKey(db: Db | Trx, importKey: string) {
  return db
    .selectFrom('clients')
    .select('id')
    .where('importKey', '=', importKey)
    .unionAll(
      db.selectFrom('mergedClients').select('clientId as id').where('importKey', '=', importKey),
    )
    .executeTakeFirst()
}

/** All clients but staff and erased ones, oldest first, with the key that names each in files. */
export function listClientsToExport(db: Db) {
  return db
    .selectFrom('clients')
    .leftJoin('users', 'users.id', 'clients.id')
    .select(['clients.id', 'clients.kind', 'clients.firstName', 'clients.lastName'])
    .select(['clients.email', 'clients.phone', 'clients.importKey'])
    .select(sql<boolean>`users.id is not null`.as('signsIn'))
    .where('clients.erasedAt', 'is', null)
    .where(({ eb, or }) => or([eb('users.role', 'is', null), eb('users.role', '=', 'client')]))
    .orderBy('clients.createdAt')
    .orderBy('clients.id')
    .execute()
}

/** Marks a new client as imported. */
export async function setImported(
  trx: Trx,
  id: string,
  imported: { importKey: string; phone: string | null },
): Promise<void> {
  await trx.updateTable('clients').set(imported).where('id', '=', id).execute()
}
