import { createFileRoute } from '@tanstack/react-router'
import { EndAccessPage } from '#client/portal/client/access/EndAccessPage.tsx'

export const Route = createFileRoute('/end-access')({ component: EndAccessPage })
