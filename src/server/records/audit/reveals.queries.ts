import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { namedNumber, type RevealView } from '#shared/clients/reveals.schema.ts'
import { ownersWords } from '#server/mail/notices/reveals.notices.ts'
import type { Db } from '#server/database/database.ts'

/** The details of a reveal's audit row. Never a number itself. */
const revealDetails = z.object({ numbers: z.array(namedNumber), reason: z.string() })

/** The latest reveals of a client's numbers, newest first. */
export async function listOwnReveals(
  db: Db,
  client: { id: string },
  limit = 100,
): Promise<RevealView[]> {
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.seq as id',
      'auditLog.at',
      'auditLog.details',
      'users.firstName',
      'users.lastName',
    ])
    .where('auditLog.clientId', '=', client.id)
    .where('auditLog.action', '=', 'client.number_revealed')
    .orderBy('auditLog.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, details, firstName, lastName }) => {
    const { numbers, reason } = revealDetails.parse(details)
    const by = firstName === null ? firm.name : `${firstName} ${lastName}`
    return { id, at, numbers: ownersWords(numbers), by, reason }
  })
}
