import {
  type MailPreferences,
  mailPreferences,
  type OptionalMail,
  optionalMails,
} from '#shared/mail/mail-preferences.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { aboutUser, recordChange, systemSource } from '#server/change/change.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import type { ChangeServices } from '#server/change/services.ts'

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

/** Returns false if it was already refused or the user no longer exists. */
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

/** Returns when a mail server rejected the address as nonexistent; otherwise null. */
export async function suppressedSince(db: Db | Trx, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('emailSuppressions')
    .select('refusedAt')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.refusedAt ?? null
}

/** Stops all further mail to the address. */
export async function suppressAddress(services: ChangeServices, address: string): Promise<void> {
  const email = address.toLowerCase()
  await recordChange(systemSource(services), async (trx, record) => {
    const id = (await findUserByEmail(trx, email))?.id ?? null
    await trx
      .insertInto('emailSuppressions')
      .values({ email, refusedAt: services.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    record.audit({ action: 'mail.address_refused', ...aboutUser(id) })
  })
}
