import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '#client/portal/documents/DocumentsScreen.tsx'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'
import { warmDocuments } from '#client/portal/client-portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: documentsSearch,
  loader: warmDocuments,
  component: DocumentsScreen,
})
