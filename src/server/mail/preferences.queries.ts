import { type MailPreferences, type OptionalMail, optionalMails } from '#shared/mail-preferences.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { recordChange } from '#server/audit/change.ts'
import { findUserByEmail } from '#server/auth/users.queries.ts'
import { type ChangeServices, systemSource } from '#server/context.ts'

export async function findPreferences(db: Db | Trx, userId: string): Promise<MailPreferences> {
  const refusals = await db
    .selectFrom('mailRefusals')
    .select('kind')
    .where('userId', '=', userId)
    .execute()
  const wanted = (kind: OptionalMail) => refusals.every((refusal) => refusal.kind !== kind)
  return {
    returnStatus: wanted('returnStatus'),
    completedReturn: wanted('completedReturn'),
    payment: wanted('payment'),
    reminder: wanted('reminder'),
    uploadDigest: wanted('uploadDigest'),
  }
}

export async function savePreferences(
  trx: Trx,
  userId: string,
  preferences: MailPreferences,
): Promise<void> {
  const refused = optionalMails.filter((kind) => !preferences[kind])
  await trx.deleteFrom('mailRefusals').where('userId', '=', userId).execute()
  for (const kind of refused) await refuse(trx, userId, kind)
}

/** Returns false when it was refused already, or the user is gone. */
export async function refuse(trx: Trx, userId: string, kind: OptionalMail): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mailRefusals')
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

/** The user with this address and their preference; undefined without an account. */
export function findRecipient(db: Db, email: string, kind: OptionalMail) {
  return db
    .selectFrom('users')
    .leftJoin('mailRefusals', (join) =>
      join.onRef('mailRefusals.userId', '=', 'users.id').on('mailRefusals.kind', '=', kind),
    )
    .select(['users.id', 'users.role', 'mailRefusals.kind as refused'])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

/** When a mail server rejected the address as nonexistent; null while it works. */
export async function suppressedSince(db: Db | Trx, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('refusedAddresses')
    .select('refusedAt')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.refusedAt ?? null
}

/** Suppresses further mail to the address, whoever owns it. */
export async function suppressAddress(services: ChangeServices, address: string): Promise<void> {
  const email = address.toLowerCase()
  await recordChange(systemSource(services), async (trx, record) => {
    const id = (await findUserByEmail(trx, email))?.id ?? null
    await trx
      .insertInto('refusedAddresses')
      .values({ email, refusedAt: services.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    record.audit({ action: 'mail.address_refused', subject: { type: 'user', id }, clientId: id })
  })
}
