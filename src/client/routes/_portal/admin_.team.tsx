import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { TeamScreen } from '#client/portal/users/TeamScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/team')({
  loader: () => prefetchStaff('/admin/team'),
  component: TeamScreen,
})
