import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { ActivityScreen } from '#client/portal/staff/activity/ActivityScreen.tsx'
import { activitySearch } from '#client/portal/staff/base/admin-search.ts'

export const Route = createFileRoute('/_portal/admin_/activity')({
  validateSearch: activitySearch,
  loader: () => prefetchStaff('/admin/activity'),
  component: ActivityScreen,
})
