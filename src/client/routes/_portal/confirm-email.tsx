import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../../account/ConfirmEmailPage.tsx'

export const Route = createFileRoute('/_portal/confirm-email')({ component: ConfirmEmailPage })
