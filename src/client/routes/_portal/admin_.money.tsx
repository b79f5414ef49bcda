import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from '#client/portal/staff/money-desk/MoneyScreen.tsx'
import { moneySearch } from '#client/portal/staff/base/admin-search.ts'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'

export const Route = createFileRoute('/_portal/admin_/money')({
  validateSearch: moneySearch,
  loader: () => prefetchStaff('/admin/money'),
  component: MoneyScreen,
})
