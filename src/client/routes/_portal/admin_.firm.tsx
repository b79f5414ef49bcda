import { createFileRoute } from '@tanstack/react-router'
import { FirmScreen } from '#client/portal/staff/firm/FirmScreen.tsx'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'

export const Route = createFileRoute('/_portal/admin_/firm')({
  loader: () => prefetchStaff('/admin/firm'),
  component: FirmScreen,
})
