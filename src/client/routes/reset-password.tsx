import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#client/portal/auth/ResetPasswordPage.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage })
