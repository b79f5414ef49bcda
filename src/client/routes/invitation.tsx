import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '#client/portal/auth/InvitationPage.tsx'

export const Route = createFileRoute('/invitation')({ component: InvitationPage })
