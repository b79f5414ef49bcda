import { sql } from 'kysely'
import { recordChange, systemSource } from '#server/change/change.ts'
import type { ChangeServices } from '#server/change/services.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Trx } from '#server/database/database.ts'
import { maybeSame } from '#server/mail/notices/clients.notices.ts'
import { businessesVisibleTo } from '#server/records/clients/businesses.access.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { unscopedProfiles } from '#server/records/profile/profile.access.ts'

/**
 * Notifies staff of clients who may be the same, once a pair, and returns how many are new. A job and not the save
 * itself does it, so that a client's save takes as long whether somebody has the same number or not.
 */
export function noticeSameClients(services: ChangeServices): Promise<number> {
  return recordChange(systemSource(services), async (trx, record) => {
    const pairs = await findNewPairs(trx)
    if (pairs.length === 0) return 0
    const foundAt = services.clock()
    const rows = pairs.map(({ clientId, otherId }) => ({ clientId, otherId, foundAt }))
    await trx
      .insertInto('sameClients')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
    for (const { clientId, name, other } of pairs)
      await notifyStaff(trx, record, maybeSame(clientId, name, other), { of: { clientId } })
    return pairs.length
  })
}

/** After a large import the rest follows with the next run. */
const mostPairs = 100

async function findNewPairs(trx: Trx) {
  const ofPeople = await pairsBy(trx, 'ssnMac')
    .union(pairsBy(trx, 'personMac'))
    .limit(mostPairs)
    .execute()
  return [...ofPeople, ...(await pairsOfBusinesses(trx))].slice(0, mostPairs)
}

function pairsBy(trx: Trx, mac: 'ssnMac' | 'personMac') {
  return unscopedProfiles(trx)
    .innerJoin('clientProfiles as other', (join) =>
      join
        .onRef(`other.${mac}`, '=', `clientProfiles.${mac}`)
        .onRef('other.clientId', '>', 'clientProfiles.clientId'),
    )
    .innerJoin('clients as one', 'one.id', 'clientProfiles.clientId')
    .innerJoin('clients as two', 'two.id', 'other.clientId')
    .select(pairColumns)
    .where(isNew)
}

function pairsOfBusinesses(trx: Trx) {
  return businessesVisibleTo(trx, thePortal)
    .innerJoin('businessProfiles as other', (join) =>
      join
        .onRef('other.einMac', '=', 'businessProfiles.einMac')
        .onRef('other.clientId', '>', 'businessProfiles.clientId'),
    )
    .innerJoin('clients as one', 'one.id', 'businessProfiles.clientId')
    .innerJoin('clients as two', 'two.id', 'other.clientId')
    .select(pairColumns)
    .where(isNew)
    .limit(mostPairs)
    .execute()
}

const pairColumns = [
  sql<string>`one.id`.as('clientId'),
  sql<string>`two.id`.as('otherId'),
  sql<string>`trim(one.first_name || ' ' || one.last_name)`.as('name'),
  sql<string>`trim(two.first_name || ' ' || two.last_name)`.as('other'),
]

const isNew = sql<boolean>`not exists (select from same_clients
  where same_clients.client_id = one.id and same_clients.other_id = two.id)`
