import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { isKind, type NotificationsSearch } from '#client/portal/notifications/kinds.ts'
import { NotificationsScreen } from '#client/portal/notifications/NotificationsScreen.tsx'

export const Route = createFileRoute('/_portal/notifications')({
  validateSearch: ({ show, kind }): NotificationsSearch => ({
    ...(show === 'unread' && { show }),
    ...(isKind(kind) && { kind }),
  }),
  loader: () => prefetch('/notifications'),
  component: NotificationsScreen,
})
