import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { adminSearch } from '#client/portal/staff/base/admin-search.ts'
import { AdminScreen } from '#client/portal/staff/home/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({
  validateSearch: adminSearch,
  loader: () => prefetchStaff('/admin'),
  component: AdminScreen,
})
