import { createFileRoute } from '@tanstack/react-router'
import { ReceiptScreen } from '#client/portal/client/money/ReceiptScreen.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { yearSearch } from '#client/portal/ui/year-search.ts'

export const Route = createFileRoute('/_portal/receipt')({
  validateSearch: yearSearch,
  loader: () => prefetch('/receipt'),
  component: ReceiptScreen,
})
