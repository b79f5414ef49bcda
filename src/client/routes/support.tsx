import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../site/SupportPage.tsx'

export const Route = createFileRoute('/support')({ component: SupportPage })
