import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '#client/portal/documents/DocumentsScreen.tsx'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: documentsSearch,
  loader: () => prefetch('/documents'),
  component: DocumentsScreen,
})
