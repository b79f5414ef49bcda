import type { Db } from '#server/database/database.ts'
import { noticeLink } from '#server/base/notice-subject.ts'

/** The notifications of a user, or of all, newest first, each with its link. */
export async function noticesOf(db: Db, userId?: string) {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .$if(userId !== undefined, (all) => all.where('userId', '=', userId ?? ''))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, href: noticeLink(row, row.userId) }))
}

/** A notification about the account of its reader, to be inserted. */
export const aNotice = {
  title: 'T',
  message: 'M',
  side: 'client',
  subjectType: 'account',
} as const
