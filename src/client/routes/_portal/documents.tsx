import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '#client/portal/documents/DocumentsScreen.tsx'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'
import { prefetchDocuments } from '#client/portal/client-portal/prefetch-screens.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: documentsSearch,
  loader: prefetchDocuments,
  component: DocumentsScreen,
})
