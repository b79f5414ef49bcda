import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '../site/AccessibilityPage.tsx'

export const Route = createFileRoute('/accessibility')({ component: AccessibilityPage })
