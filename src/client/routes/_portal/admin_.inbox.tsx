import { createFileRoute } from '@tanstack/react-router'
import { inboxSearch } from '../../admin/inbox/inbox-search.ts'
import { InboxScreen } from '../../admin/inbox/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({
  validateSearch: inboxSearch,
  component: InboxScreen,
})
