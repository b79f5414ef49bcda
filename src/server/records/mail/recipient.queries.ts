import { sql } from 'kysely'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import type { Db } from '#server/database/database.ts'

export type Recipient = Awaited<ReturnType<typeof findRecipient>>

/**
 * Finds what decides at delivery whether a mail of this kind goes to its address: when a mail server refused the
 * address, and the account that has it, whose columns are null without one.
 */
export function findRecipient(db: Db, address: string, kind: OptionalMail | null) {
  return db
    .selectFrom(
      sql<{ email: string }>`(select ${address.toLowerCase()}::text as email)`.as('asked'),
    )
    .leftJoin('users', 'users.email', 'asked.email')
    .leftJoin('emailSuppressions', 'emailSuppressions.email', 'asked.email')
    .leftJoin('emailOptOuts', (join) =>
      join.onRef('emailOptOuts.userId', '=', 'users.id').on('emailOptOuts.kind', '=', kind),
    )
    .select(['users.id', 'users.role', 'users.disabledAt', 'users.emailProvenAt'])
    .select(['emailSuppressions.refusedAt', 'emailOptOuts.kind as optedOutOf'])
    .executeTakeFirstOrThrow()
}
