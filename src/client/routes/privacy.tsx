import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/public/site/PrivacyPage.tsx'

export const Route = createFileRoute('/privacy')({ component: PrivacyPage })
