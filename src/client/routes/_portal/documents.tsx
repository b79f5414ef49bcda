import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '#client/portal/client/documents/DocumentsScreen.tsx'
import { yearSearch } from '#client/portal/ui/year-search.ts'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: yearSearch,
  loader: () => prefetch('/documents'),
  component: DocumentsScreen,
})
