import { jsonBuildObject } from 'kysely/helpers/postgres'
import { maxNotifications } from '#shared/base/api.ts'
import { readWithSession } from '#server/records/auth/active-sessions.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { jsonRows } from '#server/database/prepared.ts'
import { notificationsVisibleTo } from '#server/change/notifications.access.ts'

const subject = ['side', 'subjectType', 'subjectId', 'page', 'clientId', 'taxYear'] as const
const columns = ['id', 'title', 'message', 'isRead as read', 'createdAt', ...subject] as const

/** The viewer's notifications, newest first, with times as text. */
export const ownNotifications = readWithSession((db, viewerId) =>
  jsonRows(
    notificationsVisibleTo(db, { id: viewerId, role: 'client' })
      .select(({ ref }) =>
        jsonBuildObject({
          id: ref('id'),
          title: ref('title'),
          message: ref('message'),
          read: ref('isRead'),
          createdAt: ref('createdAt'),
          side: ref('side'),
          subjectType: ref('subjectType'),
          subjectId: ref('subjectId'),
          page: ref('page'),
          clientId: ref('clientId'),
          taxYear: ref('taxYear'),
        }).as('row'),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxNotifications),
  ),
)

/** Lists the notifications of a viewer from whom what staff gave is withheld. */
export function listOwn(db: Db, viewer: Viewer) {
  return notificationsVisibleTo(db, viewer)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotifications)
    .execute()
}

/** Returns all of the viewer's notifications, newest first. */
export function listAllNotifications(db: Db, viewer: Viewer, limit: number) {
  return notificationsVisibleTo(db, viewer)
    .select(['title', 'message', 'createdAt', 'isRead as read'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the notification as read, or undefined if it is not the viewer's. */
export function markRead(db: Db | Trx, viewer: Pick<Viewer, 'id'>, id: string, readAt: Date) {
  return db
    .updateTable('notifications')
    .set({ readAt })
    .where('id', '=', id)
    .where('userId', '=', viewer.id)
    .returning(columns)
    .executeTakeFirst()
}

/** Marks all of the viewer's notifications. */
export async function markAllRead(db: Db | Trx, viewer: Viewer, readAt: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', viewer.id)
    .where('isRead', '=', false)
    .execute()
}

/** Deletes an unread notification about a return that is no longer true. Returns false if there is none. */
export async function deleteUnread(
  trx: Trx,
  { userId, title, taxReturnId }: { userId: string; title: string; taxReturnId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('title', '=', title)
    .where('subjectType', '=', 'return')
    .where('subjectId', '=', taxReturnId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
