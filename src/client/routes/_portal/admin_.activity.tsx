import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '../../admin/activity/ActivityScreen.tsx'
import { activitySearch } from '../../admin/activity/activity-search.ts'

export const Route = createFileRoute('/_portal/admin_/activity')({
  validateSearch: activitySearch,
  component: ActivityScreen,
})
