import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../account/AccountScreen.tsx'

export const Route = createFileRoute('/_portal/account')({ component: AccountScreen })
