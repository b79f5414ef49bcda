import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { CallListScreen } from '#client/portal/clients/CallListScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/calls')({
  loader: () => prefetch('/admin/calls'),
  component: CallListScreen,
})
