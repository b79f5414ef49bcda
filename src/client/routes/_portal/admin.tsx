import { createFileRoute } from '@tanstack/react-router'
import { adminSearch } from '#client/portal/admin/admin-search.ts'
import { AdminScreen } from '#client/portal/admin/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({
  validateSearch: adminSearch,
  component: AdminScreen,
})
