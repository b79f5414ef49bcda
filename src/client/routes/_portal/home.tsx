import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/portal/dashboard/DashboardScreen.tsx'
import { prefetchDashboard } from '#client/portal/client-portal/prefetch-screens.ts'

export const Route = createFileRoute('/_portal/home')({
  loader: prefetchDashboard,
  component: DashboardScreen,
})
