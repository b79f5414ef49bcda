import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { CallListScreen } from '#client/portal/clients/CallListScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/calls')({
  loader: () => prefetchStaff('/admin/calls'),
  component: CallListScreen,
})
