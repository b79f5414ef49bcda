import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '../../admin/inbox/InboxScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/inbox')({ component: InboxScreen })
