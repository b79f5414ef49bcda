import type { Trx } from '#server/database/database.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Notice } from '#server/base/notice-subject.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { listStaff, staffNow } from '#server/records/auth/users.queries.ts'

interface Options {
  /** The return or the client that it is about: its preparer gets it, and all staff if it has none. */
  of?: { taxReturnId: string } | { clientId: string } | null
  except?: string | null
}

/** Notifies the staff who can sign in. Replaces the unread one about the same return, or of the same title and subject. */
export async function notifyStaff(
  trx: Trx,
  record: ChangeRecord,
  notice: Pick<Notice, 'title' | 'message' | 'subject'>,
  { of = null, except = null }: Options = {},
): Promise<void> {
  const { subject, title } = notice
  const replaces = [subject.type === 'return' ? { subject } : { subject, title }]
  const preparer = of && (await findPreparer(trx, of))
  for (const userId of preparer === null ? await listStaff(trx) : [preparer]) {
    if (userId !== except) record.notify({ userId, ...notice, replaces })
  }
}

async function findPreparer(trx: Trx, of: NonNullable<Options['of']>): Promise<string | null> {
  const work =
    'taxReturnId' in of
      ? unscopedReturns(trx).select('preparerId').where('id', '=', of.taxReturnId)
      : trx.selectFrom('clients').select('preparerId').where('id', '=', of.clientId)
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', work)
    .where(staffNow)
    .executeTakeFirst()
  return row?.id ?? null
}
