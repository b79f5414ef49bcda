import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#client/portal/client/account/ConfirmEmailPage.tsx'

export const Route = createFileRoute('/_portal/confirm-email')({ component: ConfirmEmailPage })
