import type { Trx } from '#server/database/database.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { listStaff } from '#server/records/auth/users.queries.ts'

/** Notifies the staff who can sign in. Replaces the unread one about the same return, or of the same title and link. */
export async function notifyStaff(
  trx: Trx,
  record: ChangeRecord,
  notice: { title: string; message: string; href: string },
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  const { href, title } = notice
  const replaces = [href.startsWith('/admin/returns/') ? { href } : { href, title }]
  for (const userId of await listStaff(trx)) {
    if (userId !== except) record.notify({ userId, ...notice, replaces })
  }
}
