import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { SetupScreen } from '#client/portal/staff/setup/SetupScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/setup')({
  loader: () => prefetchStaff('/admin/setup'),
  component: SetupScreen,
})
