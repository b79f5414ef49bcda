import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { ReturnScreen } from '#client/portal/staff/return-page/ReturnScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/returns/$id')({
  loader: ({ params }) => prefetchStaff('/admin/returns/$id', params.id),
  component: ReturnScreen,
})
