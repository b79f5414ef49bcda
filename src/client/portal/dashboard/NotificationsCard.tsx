import { countUnread } from '#client/portal/notifications/notification-diff.ts'
import { useNotifications } from '#client/portal/notifications/use-notifications.ts'
import { FigureCard } from './FigureCard.tsx'

export function NotificationsCard() {
  const notifications = useNotifications()
  return (
    <FigureCard title="Notifications" query={notifications}>
      {(list) => {
        const unread = countUnread(list)
        return { figure: unread, hint: unread === 0 ? 'All caught up' : 'unread' }
      }}
    </FigureCard>
  )
}
