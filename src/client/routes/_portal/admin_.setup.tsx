import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { SetupScreen } from '#client/portal/setup/SetupScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/setup')({
  loader: () => prefetchStaff('/admin/setup'),
  component: SetupScreen,
})
