import { recordChange, systemSource } from '#server/audit/change.ts'
import { findUserByEmail } from '#server/auth/users.queries.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** When a mail server said that the address does not exist; null while mails go there. */
export async function refusedSince(db: Db | Trx, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('emailSuppressions')
    .select('refusedAt')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.refusedAt ?? null
}

/** Marks the address. The mark is the address's, so it ends for a person with the address. */
export async function markRefused(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
  address: string,
): Promise<void> {
  const email = address.toLowerCase()
  await recordChange(systemSource(services), async (trx, record) => {
    const id = (await findUserByEmail(trx, email))?.id ?? null
    await trx
      .insertInto('emailSuppressions')
      .values({ email, refusedAt: services.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    record.audit({ action: 'mail.address_refused', subject: { type: 'user', id }, clientId: id })
  })
}
