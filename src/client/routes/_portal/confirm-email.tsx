import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#client/portal/account/ConfirmEmailPage.tsx'

export const Route = createFileRoute('/_portal/confirm-email')({ component: ConfirmEmailPage })
