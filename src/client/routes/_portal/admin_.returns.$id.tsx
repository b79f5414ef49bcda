import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { ReturnScreen } from '#client/portal/return-page/ReturnScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/returns/$id')({
  loader: ({ params }) => prefetch('/admin/returns/$id', params.id),
  component: ReturnScreen,
})
