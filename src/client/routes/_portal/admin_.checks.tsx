import { createFileRoute } from '@tanstack/react-router'
import { ChecksScreen } from '#client/portal/staff/money-desk/ChecksScreen.tsx'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'

export const Route = createFileRoute('/_portal/admin_/checks')({
  loader: () => prefetchStaff('/admin/checks'),
  component: ChecksScreen,
})
