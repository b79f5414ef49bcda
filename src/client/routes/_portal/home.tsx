import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { warmDashboard } from '../../portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/home')({
  loader: warmDashboard,
  component: DashboardScreen,
})
