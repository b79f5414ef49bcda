import { trpc } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { hasFailed } from '#client/portal/ui/QueryBoundary.tsx'
import { invoiceStep } from './invoice-step.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'

/**
 * The next invoice that the client has to pay; null if there is none, undefined while it loads. Loads only if `wanted`.
 */
export function useInvoiceStep(wanted: boolean) {
  const enabled = useSeesMoney() === true && wanted
  const invoices = trpc.money.invoices.useQuery(undefined, { enabled })
  if (!enabled || hasFailed(invoices)) return null
  return invoices.data && invoiceStep(invoices.data, firmToday())
}
