import { createFileRoute } from '@tanstack/react-router'
import { inboxSearch } from '#client/portal/admin/admin-search.ts'
import { InboxScreen } from '#client/portal/messages/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  validateSearch: inboxSearch,
  component: InboxScreen,
})
