import { createStore } from '#client/public/ui/store.ts'

/** The user's unread notifications; null until known. NotificationsSync sets it, so that the header loads no query. */
export const unreadCount = createStore<number | null>(() => null)
