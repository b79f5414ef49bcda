import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#client/public/site/SecurityPage.tsx'

export const Route = createFileRoute('/security')({ component: SecurityPage })
