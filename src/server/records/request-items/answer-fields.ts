import type { AnswerFields } from '#shared/messages/staff-messages.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { itemsOfReturn } from './request-items.access.ts'

interface Addressee {
  client: { firstName: string; lastName: string } | null
  taxReturnId: string | null
  taxYear: number | null
  sender?: string | null
}

/** The values of a canned answer's fields: the first name, the year, and the open request items. */
export async function answerFields(
  db: Db | Trx,
  { client, taxReturnId, taxYear, sender = null }: Addressee,
): Promise<AnswerFields> {
  const name = client === null ? (sender ?? '') : client.firstName || client.lastName
  const items =
    taxReturnId === null
      ? []
      : await itemsOfReturn(db, taxReturnId)
          .select('requestItems.title')
          .where('requestItems.state', 'in', ['open', 'expected'])
          .orderBy('requestItems.id')
          .limit(50)
          .execute()
  const titles = new Intl.ListFormat('en-US').format(items.map(({ title }) => title))
  return { client: name, year: taxYear === null ? '' : String(taxYear), items: titles }
}
