import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ThreadsScreen } from '#client/portal/client/messages/ThreadsScreen.tsx'

export const Route = createFileRoute('/_portal/messages')({
  loader: () => prefetch('/messages'),
  component: ThreadsScreen,
})
