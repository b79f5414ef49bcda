import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '#client/portal/client/client-portal/ClientPortalScreen.tsx'
import { loadNextStep } from '#client/portal/client/client-portal/NextStep.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/client-portal')({
  loader: () => Promise.all([prefetch('/client-portal'), loadNextStep()]),
  component: ClientPortalScreen,
})
