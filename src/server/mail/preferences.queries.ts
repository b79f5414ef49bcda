import {
  type MailPreferences,
  mailPreferences,
  type OptionalMail,
  optionalMails,
} from '#shared/mail-preferences.ts'
import type { Db, Trx } from '#server/database/database.ts'

export async function findPreferences(db: Db | Trx, userId: string): Promise<MailPreferences> {
  const optOuts = await db
    .selectFrom('emailOptOuts')
    .select('kind')
    .where('userId', '=', userId)
    .execute()
  const refused = new Set(optOuts.map(({ kind }) => kind))
  return mailPreferences.parse(
    Object.fromEntries(optionalMails.map((kind) => [kind, !refused.has(kind)])),
  )
}

export async function savePreferences(
  trx: Trx,
  userId: string,
  preferences: MailPreferences,
): Promise<void> {
  const refused = optionalMails.filter((kind) => !preferences[kind])
  await trx.deleteFrom('emailOptOuts').where('userId', '=', userId).execute()
  for (const kind of refused) await refuse(trx, userId, kind)
}

/** Whether it was wanted until now, by someone who is still here. */
export async function refuse(trx: Trx, userId: string, kind: OptionalMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('emailOptOuts')
    .columns(['userId', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => ['users.id', user.val(kind).as('kind')])
        .where('users.id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whose address it is, who that is here, and whether they refuse such mails; undefined for an address without an account. */
export function findRecipient(db: Db, email: string, kind: OptionalMail) {
  return db
    .selectFrom('users')
    .leftJoin('emailOptOuts', (join) =>
      join.onRef('emailOptOuts.userId', '=', 'users.id').on('emailOptOuts.kind', '=', kind),
    )
    .select(['users.id', 'users.role', 'emailOptOuts.kind as refused'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}
