import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '#client/public/site/SupportPage.tsx'

export const Route = createFileRoute('/support')({ component: SupportPage })
