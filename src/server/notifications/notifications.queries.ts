import type { Viewer } from '#server/auth/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { notificationsVisibleTo } from './notifications.access.ts'

const columns = ['id', 'title', 'message', 'isRead as read', 'createdAt', 'href'] as const

/** The contract's limit. */
const maxListed = 100

export function listNotifications(db: Db, viewer: Viewer) {
  return notificationsVisibleTo(db, viewer)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** The notification as read, or undefined when it is not the viewer's. */
export function markRead(db: Db | Trx, viewer: Viewer, id: string) {
  return db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .returning(columns)
    .executeTakeFirst()
}

/** All of the viewer's. */
export async function markAllRead(db: Db | Trx, viewer: Viewer): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('userId', '=', viewer.id)
    .where('isRead', '=', false)
    .execute()
}
