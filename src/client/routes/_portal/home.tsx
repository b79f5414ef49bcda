import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/portal/dashboard/DashboardScreen.tsx'
import { warmDashboard } from '#client/portal/client-portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/home')({
  loader: warmDashboard,
  component: DashboardScreen,
})
