import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { ClientsScreen } from '#client/portal/staff/clients/ClientsScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/clients/')({
  loader: () => prefetchStaff('/admin/clients'),
  component: ClientsScreen,
})
