import { roleUpdatedTitle, type Notification } from '#shared/notifications.schema.ts'

/** The unread notifications which say that the user's own role has changed. */
export function roleUpdates(list: readonly Notification[]): Notification[] {
  return list.filter(({ title, read }) => title === roleUpdatedTitle && !read)
}

/** Whether notifications were added. The first list counts as known. */
export function hasNewNotifications(
  before: readonly Notification[] | undefined,
  now: readonly Notification[],
): boolean {
  if (before === undefined) return false
  const known = new Set(before.map(({ id }) => id))
  return now.some(({ id }) => !known.has(id))
}

export function countUnread(list: readonly Notification[]): number {
  return list.filter(({ read }) => !read).length
}
