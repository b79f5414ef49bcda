import { useRef, useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { dayAfter } from '#shared/base/days.ts'
import type { Cents } from '#shared/base/money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { Line } from '#shared/money/money.schema.ts'
import type { MoneySettings } from '#shared/money/money-settings.schema.ts'
import { queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { firmToday } from '#client/portal/ui/format.ts'

/** The invoice that can be issued while a return is completed. */
export interface InvoiceToIssue {
  lines: readonly Line[]
  total: Cents
  dueOn: string
}

/**
 * The invoice that can be issued for a return that is being completed: its draft, otherwise one of its fee. Null once
 * an invoice was issued, or while the books can't be read.
 */
export function useInvoiceToIssue({ id: taxReturnId, client }: AdminTaxReturn, enabled: boolean) {
  const { data: fee } = trpc.money.fee.useQuery({ taxReturnId }, { enabled })
  const { data: invoices } = trpc.admin.money.invoices.useQuery({ taxReturnId }, { enabled })
  const live = invoices?.items.filter(({ state }) => !invoiceRule(state).ended) ?? []
  const draft = live.find(({ state }) => state === 'draft')
  const made = useRef<Pick<AdminInvoice, 'id' | 'version'> | undefined>(undefined)
  const [chosen, setChosen] = useState(true)
  const source = live.length === 0 ? fee : draft
  const wanted = enabled && invoices !== undefined && source && source.total > 0 ? source : null
  const { data: settings } = trpc.admin.money.settings.useQuery(undefined, {
    enabled: wanted !== null,
  })
  const invoice = wanted && settings ? invoiceOf(wanted, draft?.dueOn, settings) : null

  /** The return is completed also if its invoice can't be issued, which is said. */
  async function issue(): Promise<void> {
    if (invoice === null || !chosen) return
    const { money } = trpcClient.admin
    try {
      made.current ??=
        draft ??
        (await money.draft.mutate({ clientId: client.id, taxReturnId, dueOn: invoice.dueOn }))
      const { id, version } = made.current
      await money.issue.mutate({ id, version })
      setChosen(false)
    } catch (error) {
      reportFailure('The invoice could not be issued', error)
    }
    void queries.admin.money.invalidate()
  }

  return { invoice, chosen, choose: setChosen, issue }
}

function invoiceOf(
  { lines, total }: Pick<InvoiceToIssue, 'lines' | 'total'>,
  dueOn: string | null | undefined,
  { dueDays }: MoneySettings,
): InvoiceToIssue {
  return { lines, total, dueOn: dueOn ?? dayAfter(firmToday(), dueDays) }
}
