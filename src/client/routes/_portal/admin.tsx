import { createFileRoute } from '@tanstack/react-router'
import { adminSearch } from '../../admin/admin-search.ts'
import { AdminScreen } from '../../admin/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({
  validateSearch: adminSearch,
  component: AdminScreen,
})
