import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '#client/portal/client-portal/ClientPortalScreen.tsx'
import { prefetchPortal } from '#client/portal/client-portal/prefetch-screens.ts'

export const Route = createFileRoute('/_portal/client-portal')({
  loader: prefetchPortal,
  component: ClientPortalScreen,
})
