import type { CannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { saverName } from '#server/database/saver-name.ts'
import { cannedAnswersOf } from './messages.access.ts'

/** The answers that a staff member uses, by title. */
export async function listCannedAnswers(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Pick<Viewer, 'id' | 'role'> | ThePortal,
): Promise<CannedAnswer[]> {
  const rows = await cannedAnswersOf(db, viewer)
    .select(['id', 'title', 'body', 'ownerId', 'version', 'updatedAt', saverName.as('savedBy')])
    .orderBy('title')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ body, ownerId, updatedAt, ...answer }) => ({
    ...answer,
    own: ownerId !== null,
    text: openField(keyring, sealingContext(answer.id), body),
    savedAt: updatedAt,
  }))
}

interface SavedAnswer {
  id: string
  version: number
  title: string
  text: string
  /** Null for one of all staff. */
  ownerId: string | null
  savedBy: string
  savedAt: Date
}

/** Adds an answer, or changes one. */
export async function saveCannedAnswer(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  record: ChangeRecord,
  { id, text, savedAt, ...answer }: SavedAnswer,
): Promise<void> {
  const body = sealField(keyring, sealingContext(id), text)
  const columns = { ...answer, body, updatedAt: savedAt }
  await trx
    .insertInto('cannedAnswers')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  record.audit({ action: 'canned.saved', subject: { type: 'canned_answer', id } })
}

function sealingContext(row: string) {
  return { table: 'canned_answers', column: 'body', row }
}
