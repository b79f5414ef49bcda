import { createFileRoute } from '@tanstack/react-router'
import { ClientPortalScreen } from '../../portal/ClientPortalScreen.tsx'

export const Route = createFileRoute('/_portal/client-portal')({ component: ClientPortalScreen })
