import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ThreadScreen } from '#client/portal/client/messages/ThreadScreen.tsx'

export const Route = createFileRoute('/_portal/messages_/$id')({
  loader: ({ params }) => prefetch('/messages/$id', params.id),
  component: ThreadScreen,
})
