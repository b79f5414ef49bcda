import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { ClientScreen } from '#client/portal/staff/clients/ClientScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/clients/$id')({
  loader: ({ params }) => prefetchStaff('/admin/clients/$id', params.id),
  component: ClientScreen,
})
