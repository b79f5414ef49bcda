import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#client/portal/client/dashboard/DashboardScreen.tsx'
import { loadNextStep } from '#client/portal/client/client-portal/NextStep.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/home')({
  loader: () => Promise.all([prefetch('/'), loadNextStep()]),
  component: DashboardScreen,
})
