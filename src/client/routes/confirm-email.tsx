import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../account/ConfirmEmailPage.tsx'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage })
