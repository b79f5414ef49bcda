import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { InboxScreen } from '#client/portal/messages/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  loader: () => prefetch('/admin/inbox'),
  component: InboxScreen,
})
