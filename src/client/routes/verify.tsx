import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#client/public/site/VerifyPage.tsx'

export const Route = createFileRoute('/verify')({ component: VerifyPage })
