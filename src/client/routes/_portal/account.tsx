import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { AccountScreen } from '#client/portal/client/account/AccountScreen.tsx'

export const Route = createFileRoute('/_portal/account')({
  loader: () => prefetch('/account'),
  component: AccountScreen,
})
