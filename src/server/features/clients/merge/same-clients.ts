import { sql } from 'kysely'
import type { SameClients, SameReason } from '#shared/clients/merge.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { numberMacs } from '#server/crypto/number-mac.ts'
import { findSameEin } from '#server/records/clients/businesses.queries.ts'
import { listClients } from '#server/records/clients/clients.queries.ts'
import { listDifferent } from '#server/records/clients/different-clients.ts'
import { dependentsVisibleTo, profilesVisibleTo } from '#server/records/profile/profile.access.ts'
import { findMacs, listDependents } from '#server/records/profile/profile.queries.ts'

const most = 10

/** Compares keyed MACs, so no number of another client is opened. */
export async function findSameClients(ctx: SignedInContext, id: string): Promise<SameClients> {
  const [reasons, different] = [await findReasons(ctx, id), await listDifferent(ctx.db, id)]
  const clients = await listClients(ctx.db, [...new Set([...reasons.keys(), ...different])])
  const same = clients.filter((client) => !different.has(client.id))
  return {
    same: same.map((client) => ({ ...client, because: reasons.get(client.id) ?? [] })),
    different: clients.filter((client) => different.has(client.id)),
    dependents: await findSharedDependents(ctx, id),
  }
}

/** The reasons by client. */
async function findReasons(
  { db, keyring, viewer }: SignedInContext,
  id: string,
): Promise<Map<string, SameReason[]>> {
  const macs = await findMacs(db, keyring, id)
  if (macs === null) {
    const equal = await findSameEin(db, keyring, viewer, id)
    return new Map(equal.map((other) => [other, ['ein']]))
  }
  const sameSsn = sql<boolean>`(client_profiles.ssn_mac = any(${macs.ssn}::bytea[]))`
  const samePerson = sql<boolean>`(client_profiles.person_mac = any(${macs.person}::bytea[]))`
  const rows = await profilesVisibleTo(db, viewer)
    .select('clientProfiles.clientId')
    .select([sameSsn.as('sameSsn'), samePerson.as('samePerson')])
    .where('clientProfiles.clientId', '!=', id)
    .where(({ or }) => or([sameSsn, samePerson]))
    .orderBy('clientProfiles.clientId')
    .limit(most)
    .execute()
  return new Map(
    rows.map((row) => [
      row.clientId,
      [
        ...(row.sameSsn ? (['ssn'] as const) : []),
        ...(row.samePerson ? (['name_and_birth_date'] as const) : []),
      ],
    ]),
  )
}

async function findSharedDependents({ db, keyring, viewer }: SignedInContext, id: string) {
  const own = await listDependents(db, keyring, viewer, id)
  const macs = own.flatMap(({ ssn }) =>
    ssn === null ? [] : numberMacs(keyring, 'ssn', ssn.replaceAll('-', '')),
  )
  if (macs.length === 0) return []
  const shared = await dependentsVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'dependents.clientId')
    .select(['dependents.firstName', 'dependents.lastName', 'clients.id'])
    .select(['clients.firstName as clientFirstName', 'clients.lastName as clientLastName'])
    .where('dependents.ssnMac', 'in', macs)
    .where('dependents.clientId', '!=', id)
    .orderBy('dependents.id')
    .limit(most)
    .execute()
  return shared.map((row) => ({
    name: `${row.firstName} ${row.lastName}`,
    client: { id: row.id, firstName: row.clientFirstName, lastName: row.clientLastName },
  }))
}
