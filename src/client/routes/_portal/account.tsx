import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#client/portal/account/AccountScreen.tsx'

export const Route = createFileRoute('/_portal/account')({ component: AccountScreen })
