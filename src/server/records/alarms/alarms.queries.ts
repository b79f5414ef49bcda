import { sql } from 'kysely'
import { type AlarmKind, alarmKinds } from '#shared/audit/alarms.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedKeptDocuments } from '#server/records/documents/documents.access.ts'
import type { About, Alarm } from './alarm-kinds.ts'

/** Oldest first. */
export function listOpenAlarms(db: Db | Trx, kinds: readonly AlarmKind[] = alarmKinds) {
  return db
    .selectFrom('alarms')
    .select(['id', 'kind', 'subject', 'details', 'firstSeen', 'lastSeen'])
    .where('solvedAt', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('firstSeen')
    .orderBy('id')
    .execute()
}

export function listEnabledAdmins(db: Db | Trx) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .execute()
}

/** The people of alarms by subject: staff, and the clients of documents. For admins only. */
export async function findAbout(
  db: Db | Trx,
  alarms: readonly Pick<Alarm, 'kind' | 'subject'>[],
): Promise<Map<string, About>> {
  const subjectsOfKind = (wanted: AlarmKind) =>
    alarms.filter(({ kind }) => kind === wanted).map(({ subject }) => subject)
  const clients = await unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['documents.id', 'clients.email', 'clients.firstName', 'clients.lastName'])
    .select('taxReturns.taxYear')
    .where(sql<boolean>`documents.id = any(${subjectsOfKind('document_fault')}::uuid[])`)
    .execute()
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', sql<null>`null`.as('taxYear')])
    .where(sql<boolean>`id = any(${subjectsOfKind('unusual_access')}::uuid[])`)
    .execute()
  return new Map(
    [...clients, ...staff].map(({ id, email, firstName, lastName, taxYear }) => {
      return [id, { email, taxYear, name: `${firstName} ${lastName}`.trim() || email }]
    }),
  )
}
