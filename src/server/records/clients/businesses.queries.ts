import {
  type Business,
  type BusinessFields,
  type OwnerInput,
  partsOf,
  percentOf,
} from '#shared/clients/business.schema.ts'
import { formatEin, maskEin } from '#shared/base/ein.ts'
import { maskTin } from '#shared/base/tin.ts'
import { type ThePortal, thePortal, type Viewer } from '#server/base/viewer.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { numberMac, numberMacs } from '#server/crypto/number-mac.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { deleteDifferentMarks } from './different-clients.ts'
import { businessesVisibleTo, ownersVisibleTo } from './businesses.access.ts'

const columns = [
  'entity',
  'ein',
  'state',
  'fiscalYearEnd',
  'formedOn',
  'officerName',
  'officerTitle',
  'version',
] as const

/** A client's business profile, with masked numbers; null for a person. */
export async function findBusiness(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<Business | null> {
  const whole = await findWholeBusiness(db, keyring, viewer, clientId)
  return (
    whole && {
      ...whole,
      ein: maskEin(whole.ein),
      owners: whole.owners.map((owner) => ({ ...owner, tin: owner.tin && maskTin(owner.tin) })),
    }
  )
}

/**
 * A business profile with full numbers, for the client's data export and the export of all clients; null for a person.
 */
export async function findWholeBusiness(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<Business | null> {
  const row = await businessesVisibleTo(db, viewer)
    .select(columns)
    .where('businessProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) return null
  const owners = await listOwners(db, viewer, clientId)
  return {
    ...row,
    ein: formatEin(openField(keyring, einOf(clientId), row.ein)),
    owners: owners.map(({ tin, share, ...owner }) => ({
      ...owner,
      share: percentOf(share),
      tin: tin && openField(keyring, tinOf(owner.id), tin),
    })),
  }
}

/** The full, formatted EIN; undefined for a person. */
export async function findEin(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  clientId: string,
): Promise<string | undefined> {
  const row = await businessesVisibleTo(db, viewer)
    .select('ein')
    .where('businessProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  return row && formatEin(openField(keyring, einOf(clientId), row.ein))
}

/** Other businesses with the same EIN, of which none is opened; at most ten. */
export async function findSameEin(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  clientId: string,
): Promise<string[]> {
  const ein = await findEin(db, keyring, viewer, clientId)
  if (ein === undefined) return []
  const rows = await businessesVisibleTo(db, viewer)
    .select('clientId')
    .where('einMac', 'in', numberMacs(keyring, 'ein', ein.replace('-', '')))
    .where('clientId', '!=', clientId)
    .orderBy('clientId')
    .limit(10)
    .execute()
  return rows.map((row) => row.clientId)
}

/** An owner's name and full number; undefined when there is none. */
export async function findOwnerTin(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  { clientId, id }: { clientId: string; id: string },
) {
  const owners = await listOwners(db, viewer, clientId)
  const owner = owners.find((one) => one.id === id)
  return (
    owner && {
      name: owner.name,
      tin: owner.tin && openField(keyring, tinOf(id), owner.tin),
    }
  )
}

/** The entity and the end of its tax year, from which forms and due dates follow; undefined for a person. */
export function findTaxYear(db: Db | Trx, clientId: string) {
  return businessesVisibleTo(db, thePortal)
    .select(['entity', 'fiscalYearEnd'])
    .where('businessProfiles.clientId', '=', clientId)
    .executeTakeFirst()
}

/** The officer who signs for a business, and the facts in its letter; undefined for a person. */
export function findOfficer(db: Db | Trx, clientId: string) {
  return businessesVisibleTo(db, thePortal)
    .select(['entity', 'state', 'fiscalYearEnd', 'officerName', 'officerTitle'])
    .where('businessProfiles.clientId', '=', clientId)
    .executeTakeFirst()
}

/** The version; 0 for a person. */
export async function findVersion(db: Db | Trx, clientId: string): Promise<number> {
  const row = await businessesVisibleTo(db, thePortal)
    .select('version')
    .where('businessProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  return row?.version ?? 0
}

export function insertBusiness(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  { ein, updatedAt, ...fields }: BusinessRow & { ein: string },
) {
  return trx
    .insertInto('businessProfiles')
    .values({ ...fields, ...sealedEin(keyring, clientId, ein), clientId, updatedAt })
    .execute()
}

/** Without an EIN it keeps its own. */
export async function updateBusiness(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  { ein, ...fields }: BusinessRow & { ein: string | null },
) {
  const unchanged =
    ein === null ||
    (await businessesVisibleTo(trx, thePortal)
      .select('clientId')
      .where('clientId', '=', clientId)
      .where('einMac', 'in', numberMacs(keyring, 'ein', ein))
      .executeTakeFirst()) !== undefined
  if (!unchanged) await deleteDifferentMarks(trx, clientId)
  return trx
    .updateTable('businessProfiles')
    .set(({ eb }) => ({
      ...fields,
      ...(ein !== null && sealedEin(keyring, clientId, ein)),
      version: eb('version', '+', 1),
    }))
    .where('clientId', '=', clientId)
    .execute()
}

type BusinessRow = Omit<BusinessFields, 'owners' | 'state'> & { state: string; updatedAt: Date }

/** Replaces the list. An owner with an unknown id is new; a known one without a number keeps theirs. */
export async function replaceOwners(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  owners: readonly OwnerInput[],
): Promise<void> {
  const removed = await trx
    .deleteFrom('businessOwners')
    .where('clientId', '=', clientId)
    .returning(['id', 'tin'])
    .execute()
  if (owners.length === 0) return
  const known = new Map(removed.map(({ id, tin }) => [id, tin]))
  const rows = owners.map(
    ({ id: sent, tin, share: percent, ownerClientId, ...owner }, position) => {
      const id = sent !== undefined && known.has(sent) ? sent : newId()
      const kept = known.get(id) ?? null
      known.delete(id)
      const sealed = tin === null ? kept : sealField(keyring, tinOf(id), tin)
      const share = partsOf(percent)
      return { ...owner, id, clientId, position, tin: sealed, share, clientRef: ownerClientId }
    },
  )
  await trx.insertInto('businessOwners').values(rows).execute()
}

/** The names of the partnerships and S corporations that send a client a Schedule K-1, since they own a share. */
export async function findOwned(trx: Trx, clientId: string): Promise<string[]> {
  const rows = await ownersVisibleTo(trx, thePortal)
    .innerJoin('businessProfiles', 'businessProfiles.clientId', 'businessOwners.clientId')
    .innerJoin('clients', 'clients.id', 'businessOwners.clientId')
    .select('clients.lastName')
    .distinct()
    .where('businessOwners.clientRef', '=', clientId)
    .where('businessProfiles.entity', 'in', ['s_corp', 'partnership'])
    .where('clients.erasedAt', 'is', null)
    .orderBy('clients.lastName')
    .limit(mostOwned)
    .execute()
  return rows.map(({ lastName }) => lastName)
}

const mostOwned = 50

function listOwners(db: Db | Trx, viewer: Viewer | ThePortal, clientId: string) {
  return ownersVisibleTo(db, viewer)
    .select(['id', 'name', 'tin', 'share', 'clientRef as ownerClientId'])
    .where('businessOwners.clientId', '=', clientId)
    .orderBy('position')
    .execute()
}

/** Opens the EIN of a row, as nine digits. */
export function wholeEin(keyring: Keyring, { clientId, ein }: { clientId: string; ein: Buffer }) {
  return openField(keyring, einOf(clientId), ein)
}

function sealedEin(keyring: Keyring, clientId: string, ein: string) {
  return {
    ein: sealField(keyring, einOf(clientId), ein),
    einMac: numberMac(keyring.primary, 'ein', ein),
  }
}

function einOf(row: string) {
  return { table: 'business_profiles', column: 'ein', row }
}

function tinOf(row: string) {
  return { table: 'business_owners', column: 'tin', row }
}
