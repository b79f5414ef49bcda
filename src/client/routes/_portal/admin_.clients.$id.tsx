import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ClientScreen } from '#client/portal/clients/ClientScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/clients/$id')({
  loader: ({ params }) => prefetch('/admin/clients/$id', params.id),
  component: ClientScreen,
})
