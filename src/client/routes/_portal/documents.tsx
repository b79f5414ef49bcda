import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '../../documents/DocumentsScreen.tsx'
import { documentsSearch } from '../../documents/documents-search.ts'
import { warmDocuments } from '../../portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: documentsSearch,
  loader: warmDocuments,
  component: DocumentsScreen,
})
