import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { adminSearch } from '#client/portal/staff/admin-search.ts'
import { AdminScreen } from '#client/portal/staff-home/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({
  validateSearch: adminSearch,
  loader: () => prefetchStaff('/admin'),
  component: AdminScreen,
})
