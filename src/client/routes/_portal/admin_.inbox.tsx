import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { inboxSearch } from '#client/portal/staff/base/admin-search.ts'
import { InboxScreen } from '#client/portal/staff/inbox/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  validateSearch: inboxSearch,
  loader: () => prefetchStaff('/admin/inbox'),
  component: InboxScreen,
})
