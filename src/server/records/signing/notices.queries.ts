import type { LetterNotice } from '#shared/signing/letter.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { sha256Hex } from './evidence.ts'

/** The notices before a letter that the firm's newest settings have. Older settings may lack the list. */
export async function findNotices(db: Db | Trx): Promise<LetterNotice[]> {
  const saved = await db
    .selectFrom('firmVersions')
    .select('settings')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { notices = [] }: Partial<NonNullable<typeof saved>['settings']> = saved?.settings ?? {}
  return notices.map(({ title, text, pdf }) => ({
    title,
    text,
    sha256: pdf ?? sha256Hex(text ?? ''),
  }))
}
