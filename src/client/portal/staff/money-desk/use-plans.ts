import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { dueFirst } from '#client/portal/client/money/pay-in-order.ts'
import { amountOf, type Check } from './check-list.ts'
import { type OpenInvoice, planChecks } from './plan-checks.ts'

/** The plan for each check, by what its client has open now; null for one that is not complete, or recorded. */
export function usePlans(checks: readonly Check[]) {
  const waiting = checks.map((check) => (check.state.is === 'recorded' ? null : check))
  const clients = new Map(
    waiting.flatMap((check) => (check?.payer ? [[check.payer.id, check.payer] as const] : [])),
  )
  const ids = Array.from(clients.keys())
  const answers = trpc.useQueries((query) =>
    ids.map((clientId) => query.admin.money.invoices({ clientId, unpaid: true, limit: 100 })),
  )
  const read = new Map(ids.map((id, place) => [id, answers[place]?.data?.items]))
  const openOf = (id: string): readonly OpenInvoice[] =>
    read.get(id)?.flatMap(asOpen).toSorted(dueFirst) ?? clients.get(id)?.invoices ?? []
  const planned = waiting.map((check) => {
    const amount = check && amountOf(check)
    if (!check?.payer || !amount || 'error' in amount) return null
    return { clientId: check.payer.id, invoiceId: check.invoiceId, cents: amount.cents }
  })
  return { plans: planChecks(planned, openOf), openOf }
}

function asOpen({ id, number, taxYear, open, next }: AdminInvoice): OpenInvoice[] {
  if (number === null || next === null) return []
  return [{ id, number, taxYear, open, due: next.open, dueOn: next.dueOn }]
}
