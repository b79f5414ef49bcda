import { createFileRoute } from '@tanstack/react-router'
import { SpousePage } from '#client/portal/signing/SpousePage.tsx'

export const Route = createFileRoute('/spouse')({ component: SpousePage })
