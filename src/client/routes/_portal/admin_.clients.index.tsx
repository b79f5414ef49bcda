import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ClientsScreen } from '#client/portal/clients/ClientsScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/clients/')({
  loader: () => prefetch('/admin/clients'),
  component: ClientsScreen,
})
