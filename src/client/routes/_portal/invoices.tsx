import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { InvoicesScreen } from '#client/portal/client/money/InvoicesScreen.tsx'
import { paymentSearch } from '#client/portal/client/money/payment-search.ts'

export const Route = createFileRoute('/_portal/invoices')({
  validateSearch: paymentSearch,
  loader: () => prefetch('/invoices'),
  component: InvoicesScreen,
})
