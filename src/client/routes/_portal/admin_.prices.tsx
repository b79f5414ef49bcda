import { createFileRoute } from '@tanstack/react-router'
import { PricesScreen } from '#client/portal/staff/money-desk/PricesScreen.tsx'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'

export const Route = createFileRoute('/_portal/admin_/prices')({
  loader: () => prefetchStaff('/admin/prices'),
  component: PricesScreen,
})
