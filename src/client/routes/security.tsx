import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../site/SecurityPage.tsx'

export const Route = createFileRoute('/security')({ component: SecurityPage })
