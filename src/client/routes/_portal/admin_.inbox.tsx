import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { inboxSearch } from '#client/portal/staff/admin-search.ts'
import { InboxScreen } from '#client/portal/inbox/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  validateSearch: inboxSearch,
  loader: () => prefetch('/admin/inbox'),
  component: InboxScreen,
})
