import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { adminSearch } from '#client/portal/staff/admin-search.ts'
import { AdminScreen } from '#client/portal/staff-home/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({
  validateSearch: adminSearch,
  loader: () => prefetch('/admin'),
  component: AdminScreen,
})
