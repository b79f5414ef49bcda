import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '#client/public/site/AccessibilityPage.tsx'

export const Route = createFileRoute('/accessibility')({ component: AccessibilityPage })
