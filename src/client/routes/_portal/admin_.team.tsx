import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { TeamScreen } from '#client/portal/staff/users/TeamScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/team')({
  loader: () => prefetchStaff('/admin/team'),
  component: TeamScreen,
})
