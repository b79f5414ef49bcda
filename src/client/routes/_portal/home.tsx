import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/portal/dashboard/DashboardScreen.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/home')({
  loader: () => prefetch('/'),
  component: DashboardScreen,
})
