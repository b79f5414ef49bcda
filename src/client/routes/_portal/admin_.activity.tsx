import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ActivityScreen } from '#client/portal/activity/ActivityScreen.tsx'
import { activitySearch } from '#client/portal/staff/admin-search.ts'

export const Route = createFileRoute('/_portal/admin_/activity')({
  validateSearch: activitySearch,
  loader: () => prefetch('/admin/activity'),
  component: ActivityScreen,
})
