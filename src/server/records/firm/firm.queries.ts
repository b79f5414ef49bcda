import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import { type FirmHistory, firmSettings } from '#shared/firm/firm.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'

interface Version {
  version: number
  settings: FirmSettings
}

/** The newest version; 0 is what a new portal starts with. */
export async function findFirm(db: Db | Trx): Promise<Version> {
  const found = await db
    .selectFrom('firmVersions')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? atStart : { ...found, settings: complete(found.settings) }
}

/** One version, or undefined. */
export async function findFirmVersion(db: Db | Trx, version: number): Promise<Version | undefined> {
  if (version === 0) return atStart
  const found = await db
    .selectFrom('firmVersions')
    .select(['version', 'settings'])
    .where('version', '=', version)
    .executeTakeFirst()
  return found && { ...found, settings: complete(found.settings) }
}

/** The settings of a version with the bytes of their logo; without a version, or for an unknown one, the newest. */
export async function findFirmWithLogo(
  db: Db | Trx,
  version: number | null,
): Promise<{ settings: FirmSettings; png: Buffer | null }> {
  const found = await db
    .selectFrom('firmVersions')
    .leftJoin('firmPictures', (join) =>
      join.on(sql<boolean>`firm_pictures.id = firm_versions.settings->'logo'->>'picture'`),
    )
    .select(['firmVersions.settings', 'firmPictures.png'])
    .orderBy(sql`firm_versions.version = ${version}::int`, 'desc')
    .orderBy('firmVersions.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined || version === 0) return { settings: settingsAtStart, png: null }
  return { ...found, settings: complete(found.settings) }
}

/** The newest hundred versions, newest first. */
export async function listFirmVersions(db: Db | Trx): Promise<FirmHistory> {
  const saved = await db
    .selectFrom('firmVersions')
    .leftJoin('users', 'users.id', 'firmVersions.savedBy')
    .select(['version', 'settings', 'restores', 'savedAt', 'firstName', 'lastName'])
    .orderBy('version', 'desc')
    .limit(mostListed + 1)
    .execute()
  return saved
    .slice(0, mostListed)
    .map(({ version, restores, savedAt, settings, firstName, lastName }, at) => ({
      version,
      restores,
      savedAt,
      savedBy: firstName === null ? null : `${firstName} ${lastName}`,
      parts: changedParts(filledIn(saved[at + 1]?.settings ?? settingsAtStart), filledIn(settings)),
      pdfs: pdfsOf(filledIn(settings)).flatMap(({ digest }) => digest ?? []),
    }))
}

const mostListed = 100

/** The names of the settings that differ. */
export function changedParts(before: FirmSettings, after: FirmSettings): string[] {
  const old = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(value, old.get(name)))
    .map(([name]) => name)
}

/** The PDFs that settings name, each with its path. */
export function pdfsOf({ claims, notices }: FirmSettings) {
  return [
    { path: 'claims.soc2.report', digest: claims.soc2?.report },
    ...notices.map(({ pdf }, at) => ({ path: `notices.${at}.pdf`, digest: pdf })),
  ]
}

/** The name that clients read of each account of the staff that the settings name. */
export async function staffNames(
  db: Db | Trx,
  { people }: FirmSettings,
): Promise<Map<string, string>> {
  const ids = people.flatMap(({ account }) => account ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'credential'])
    .where('id', 'in', ids)
    .where(staffNow)
    .execute()
  return new Map(found.map((one) => [one.id, preparerName(one)]))
}

const atStart: Version = { version: 0, settings: settingsAtStart }

function complete(saved: FirmSettings): FirmSettings {
  const all = filledIn(saved)
  // The schema puts them in its order, which jsonb does not keep, so that equal settings make equal pages.
  return firmSettings.safeParse(all).data ?? all
}

/** Fills in the settings that an earlier release did not have yet, as a new portal starts with them. */
function filledIn(saved: FirmSettings): FirmSettings {
  return { ...settingsAtStart, ...saved, claims: { ...settingsAtStart.claims, ...saved.claims } }
}
