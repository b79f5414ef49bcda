import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { FirmPictureInput } from '#shared/firm/firm.schema.ts'
import type { FirmLogo, FirmSettings } from '#shared/firm/firm-values.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'

export interface DrawnPicture {
  png: Uint8Array
  width: number
  height: number
}

/** Stores a picture under the SHA-256 of its bytes, and deletes older ones that no version of the settings names. */
export async function storePicture(
  trx: Trx,
  record: ChangeRecord,
  { kind, png, width, height }: DrawnPicture & Pick<FirmPictureInput, 'kind'>,
  now: Date,
): Promise<FirmLogo> {
  const id = pictureId(png)
  const drawn = { id, png: Buffer.from(png), width, height, savedAt: now }
  await trx
    .insertInto('firmPictures')
    .values(drawn)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ savedAt: now }))
    .execute()
  await deleteUnnamed(trx, sql.table('firm_pictures'), sql.ref('firm_pictures.id'), now)
  record.audit({
    action: 'firm.picture_added',
    subject: { type: 'firm', id: null },
    details: { kind },
  })
  return { picture: id, width, height }
}

/** Deletes files that are older than a day, and that no version of the settings names by their SHA-256. */
export async function deleteUnnamed(
  trx: Trx,
  table: RawBuilder<unknown>,
  digest: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const dayBefore = new Date(now.getTime() - 86_400_000)
  await sql`delete from ${table} where saved_at < ${dayBefore}
    and not exists (select from firm_versions
      where position(${digest} in firm_versions.settings::text) > 0)`.execute(trx)
}

/** The SHA-256 of its bytes. */
export function pictureId(png: Uint8Array): string {
  return createHash('sha256').update(png).digest('hex')
}

export async function findPicture(db: Db | Trx, id: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('firmPictures')
    .select('png')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.png
}

/** Lists the paths in the settings that name a picture which is not stored, or a logo of another size. */
export async function missingPictures(trx: Trx, settings: FirmSettings): Promise<string[]> {
  const { logo, people } = settings
  const named = people.flatMap(({ photo }) => (photo === null ? [] : [photo]))
  const ids = logo === null ? named : [...named, logo.picture]
  if (ids.length === 0) return []
  const stored = await trx
    .selectFrom('firmPictures')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(stored.map(({ id, width, height }) => [id, `${width}x${height}`]))
  const paths = people.flatMap(({ photo }, at) =>
    photo === null || found.has(photo) ? [] : [`people.${at}.photo`],
  )
  const isLogoThere = logo === null || found.get(logo.picture) === `${logo.width}x${logo.height}`
  return isLogoThere ? paths : ['logo', ...paths]
}
