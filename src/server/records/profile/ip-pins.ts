import { sql } from 'kysely'
import type { IpPin, IpPinView, SaveIpPinsInput } from '#shared/profile/ip-pins.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { dependentsVisibleTo, ipPinsVisibleTo } from './profile.access.ts'
import { lock } from '#server/records/locks/lock.ts'

/** A client's Identity Protection PINs, newest tax year first, without their digits. */
export function listIpPins(
  db: Db | Trx,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<IpPinView[]> {
  return pinsOf(db, viewer, clientId)
    .select(['ipPins.id', 'ipPins.taxYear', 'ipPins.person', 'ipPins.dependentId'])
    .execute()
}

/** A client's Identity Protection PINs, or one of them, with their digits and the name of the spouse or dependent. */
export async function openIpPins(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  { clientId, id }: { clientId: string; id?: string },
): Promise<(IpPin & { name: string | undefined })[]> {
  const pins = pinsOf(db, viewer, clientId)
    .leftJoin('dependents', 'dependents.id', 'ipPins.dependentId')
    .leftJoin('clientProfiles', 'clientProfiles.clientId', 'ipPins.clientId')
    .select(['ipPins.id', 'ipPins.taxYear', 'ipPins.person', 'ipPins.dependentId', 'ipPins.pin'])
    .select(
      sql<string | null>`case person
        when 'dependent' then dependents.first_name || ' ' || dependents.last_name
        when 'spouse' then spouse_first_name || ' ' || spouse_last_name end`.as('name'),
    )
  const rows = await (id === undefined ? pins : pins.where('ipPins.id', '=', id)).execute()
  return rows.map(({ pin, name, ...row }) => ({
    ...row,
    name: name ?? undefined,
    pin: openField(keyring, contextOf(row.id), pin),
  }))
}

function pinsOf(db: Db | Trx, viewer: Viewer | ThePortal, clientId: string) {
  return ipPinsVisibleTo(db, viewer)
    .where('ipPins.clientId', '=', clientId)
    .orderBy('ipPins.taxYear', 'desc')
    .orderBy('ipPins.id')
}

interface IpPinsOfYear extends Pick<SaveIpPinsInput, 'taxYear' | 'pins'> {
  clientId: string
  listed?: boolean
}

/**
 * Replaces the PINs of a tax year, and locks the client, so that a parallel save waits. With `listed`, only those of who
 * is listed. Each is on record.
 *
 * @throws AppError 404 for a dependent of somebody else
 */
export async function saveIpPins(
  trx: Trx,
  record: ChangeRecord,
  keyring: Keyring,
  { clientId, taxYear, pins, listed = false }: IpPinsOfYear,
): Promise<void> {
  await lock(trx, { clients: [clientId] }, 'no key update')
  const dependents = await dependentsOf(trx, clientId).execute()
  const known = new Set([null, ...dependents.map(({ id }) => id)])
  if (!pins.every(({ dependentId }) => known.has(dependentId))) throw errors.notFound('Dependent')
  await trx
    .deleteFrom('ipPins')
    .where('clientId', '=', clientId)
    .where('taxYear', '=', taxYear)
    .$if(listed, (query) =>
      query.where(({ eb, or }) =>
        or(
          pins.map(({ person, dependentId }) =>
            eb.and([
              eb('person', '=', person),
              eb('dependentId', 'is not distinct from', dependentId),
            ]),
          ),
        ),
      ),
    )
    .execute()
  const rows = pins.flatMap(({ pin, ...whose }) => {
    const id = newId()
    if (pin === null) return []
    return [{ ...whose, id, clientId, taxYear, pin: sealField(keyring, contextOf(id), pin) }]
  })
  if (rows.length > 0) await trx.insertInto('ipPins').values(rows).execute()
  record.audit({
    action: 'profile.ip_pins_saved',
    subject: { type: 'profile', id: clientId },
    clientId,
    details: { taxYear, pins: rows.length },
  })
}

function dependentsOf(trx: Trx, clientId: string) {
  return dependentsVisibleTo(trx, { role: 'portal' })
    .select('dependents.id')
    .where('dependents.clientId', '=', clientId)
}

/** After a change of the dependents: the PINs of those that are gone. */
export async function dropIpPinsOfNobody(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('ipPins')
    .where('clientId', '=', clientId)
    .where('person', '=', 'dependent')
    .where('dependentId', 'not in', dependentsOf(trx, clientId))
    .execute()
}

/** When the spouse of the profile is another person, or none. */
export async function dropIpPinsOfSpouse(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('ipPins')
    .where('clientId', '=', clientId)
    .where('person', '=', 'spouse')
    .execute()
}

/** Two clients become one: a person's PIN of a year stays once, and the spouse’s of the profile that stays. */
export async function mergeIpPins(
  trx: Trx,
  { survivorId, mergedId, kept }: { survivorId: string; mergedId: string; kept: string },
): Promise<void> {
  const dropped = kept === survivorId ? mergedId : survivorId
  await dropIpPinsOfSpouse(trx, dropped)
  await trx
    .deleteFrom('ipPins')
    .where('clientId', '=', dropped)
    .where('person', '=', 'taxpayer')
    .where('taxYear', 'in', (eb) =>
      eb
        .selectFrom('ipPins')
        .select('taxYear')
        .where('clientId', '=', kept)
        .where('person', '=', 'taxpayer'),
    )
    .execute()
  await trx
    .updateTable('ipPins')
    .set({ clientId: survivorId })
    .where('clientId', '=', mergedId)
    .execute()
  await dropIpPinsOfNobody(trx, survivorId)
}

function contextOf(row: string) {
  return { table: 'ip_pins', column: 'pin', row }
}
