import { createFileRoute } from '@tanstack/react-router'
import { ReceiptScreen } from '#client/portal/money/ReceiptScreen.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'

export const Route = createFileRoute('/_portal/receipt')({
  validateSearch: documentsSearch,
  loader: () => prefetch('/receipt'),
  component: ReceiptScreen,
})
