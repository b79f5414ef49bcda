import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '../../portal/ClientPortalScreen.tsx'
import { warmPortal } from '../../portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/client-portal')({
  loader: warmPortal,
  component: ClientPortalScreen,
})
