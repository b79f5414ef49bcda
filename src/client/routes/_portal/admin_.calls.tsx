import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { CallListScreen } from '#client/portal/staff/clients/CallListScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/calls')({
  loader: () => prefetchStaff('/admin/calls'),
  component: CallListScreen,
})
