import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '#client/portal/client-portal/ClientPortalScreen.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/client-portal')({
  loader: () => prefetch('/client-portal'),
  component: ClientPortalScreen,
})
