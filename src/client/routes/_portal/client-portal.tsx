import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '#client/portal/client-portal/ClientPortalScreen.tsx'
import { warmPortal } from '#client/portal/client-portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/client-portal')({
  loader: warmPortal,
  component: ClientPortalScreen,
})
