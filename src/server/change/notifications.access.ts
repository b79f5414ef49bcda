import type { Expression } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** Notifications of all users: only for maintenance, never for an answer. */
export function unscopedNotifications(db: Db | Trx) {
  return db.selectFrom('notifications')
}

/**
 * The only way to read notifications: the viewer's own, for every role. Those about clients, returns and threads repeat
 * what staff gave, and are withheld with it.
 */
export function notificationsVisibleTo(
  db: Db | Trx,
  viewer: Pick<Viewer, 'role' | 'withheld'> & { id: string | Expression<string> },
) {
  switch (viewer.role) {
    case 'admin':
    case 'client':
      return db
        .selectFrom('notifications')
        .where('notifications.userId', '=', viewer.id)
        .$if(viewer.withheld === true, (own) =>
          own.where('notifications.subjectType', '=', 'account'),
        )
  }
}
