import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '../../documents/DocumentsScreen.tsx'
import { documentsSearch } from '../../documents/documents-search.ts'

export const Route = createFileRoute('/_portal/documents')({
  validateSearch: documentsSearch,
  component: DocumentsScreen,
})
