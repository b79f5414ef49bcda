import { createFileRoute } from '@tanstack/react-router'
import { ProveEmailPage } from '#client/portal/auth/ProveEmailPage.tsx'

export const Route = createFileRoute('/prove-email')({ component: ProveEmailPage })
