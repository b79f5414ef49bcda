import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { inboxSearch } from '#client/portal/staff/admin-search.ts'
import { InboxScreen } from '#client/portal/inbox/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  validateSearch: inboxSearch,
  loader: () => prefetchStaff('/admin/inbox'),
  component: InboxScreen,
})
