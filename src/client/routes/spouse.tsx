import { createFileRoute } from '@tanstack/react-router'
import { SpousePage } from '#client/portal/client/signing/SpousePage.tsx'

export const Route = createFileRoute('/spouse')({ component: SpousePage })
