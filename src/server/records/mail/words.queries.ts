import type { WordedMailKind } from '#shared/mail/mail-kinds.ts'
import { type MailWords, wrongField } from '#shared/mail/mail-words.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { saverName } from '#server/database/saver-name.ts'
import { lockTable } from '#server/records/locks/lock.ts'

/**
 * Finds the newest version of a mail's words, and the words before it. Null words are the portal's own. Version 1 is
 * always the portal's own, and has no row.
 */
export async function findMailWords(db: Db | Trx, kind: WordedMailKind) {
  const [saved, before] = await db
    .selectFrom('mailWords')
    .select(['version', 'words', 'savedAt', saverName.as('savedBy')])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  if (saved === undefined)
    return { version: 1, words: null, earlier: null, savedAt: null, savedBy: null }
  return { ...saved, earlier: before?.words ?? null }
}

/** Lets nobody else save words of a mail until the transaction ends. */
export async function lockMailWords(trx: Trx): Promise<void> {
  await lockTable(trx, 'mailWords')
}

/** @throws AppError 400 for an unknown field, and without one that the mail needs */
export function checkMailWords(kind: WordedMailKind, words: MailWords): void {
  const wrong = wrongField(kind, words)
  if (wrong !== null) {
    throw errors.badInput(wrong.message, [{ ...wrong, path: `words.${wrong.path}` }])
  }
}

/** The kinds whose newest words are the firm's. */
export async function listChangedMails(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mailWords')
    .distinctOn('kind')
    .select(['kind', 'words'])
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return new Set(rows.filter(({ words }) => words !== null).map(({ kind }) => kind))
}

/** Finds the words that a mail is sent with; null for the portal's own. */
export async function wordsFor(db: Db, kind: WordedMailKind | null): Promise<MailWords | null> {
  return kind === null ? null : (await findMailWords(db, kind)).words
}

interface MailWordsVersion {
  kind: WordedMailKind
  version: number
  /** Null: back to the portal's own. */
  words: MailWords | null
  savedBy: string
  savedAt: Date
}

/** Adds a version of a mail's words. The caller has locked the versions. */
export async function saveMailWords(
  trx: Trx,
  record: ChangeRecord,
  { words, ...version }: MailWordsVersion,
): Promise<void> {
  await trx
    .insertInto('mailWords')
    .values({ ...version, words: words === null ? null : JSON.stringify(words) })
    .execute()
  const { kind, version: number } = version
  record.audit({
    action: 'mail.words_saved',
    subject: { type: 'mail', id: null },
    details: { kind, version: number, ...(words === null && { standard: true }) },
  })
}
