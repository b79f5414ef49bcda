import { trpc } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { hasFailed } from '#client/portal/ui/QueryBoundary.tsx'
import { invoiceStep } from './invoice-step.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'

/** What the client has to pay the firm; null if nothing, undefined while it loads. Asks only when it is `wanted`. */
export function useInvoiceStep(wanted: boolean) {
  const enabled = useSeesMoney() === true && wanted
  const invoices = trpc.money.invoices.useQuery(undefined, { enabled })
  if (!enabled || hasFailed(invoices)) return null
  return invoices.data && invoiceStep(invoices.data, firmToday())
}
