import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { NotificationsScreen } from '#client/portal/notifications/NotificationsScreen.tsx'

export const Route = createFileRoute('/_portal/notifications')({
  validateSearch: ({ show }): { show?: 'unread' } => (show === 'unread' ? { show } : {}),
  loader: () => prefetch('/notifications'),
  component: NotificationsScreen,
})
