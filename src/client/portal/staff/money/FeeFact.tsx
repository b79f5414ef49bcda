import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { PaidBar } from '#client/portal/client/money/PaidBar.tsx'
import { FigureButton } from '#client/portal/staff/returns/cells.tsx'
import { returnName } from '#client/portal/staff/base/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** The fee of a return, as a button that opens its fee, invoices and payments. */
export function FeeFact({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { data: fee } = trpc.money.fee.useQuery({ taxReturnId: taxReturn.id })
  const money = useDialog()
  return (
    <>
      <FigureButton title={`Fee and invoices: ${returnName(taxReturn)}`} onPress={money.open}>
        <span className="figures dotted offset-30">{fee ? formatCents(fee.total) : 'Not set'}</span>
      </FigureButton>
      {money.show((frame) => (
        <ReturnMoneyDialog taxReturn={taxReturn} {...frame} />
      ))}
    </>
  )
}

/** The invoice of a return that has not ended. */
export function useReturnInvoice({ id }: Pick<AdminTaxReturn, 'id'>): AdminInvoice | undefined {
  const { data } = trpc.admin.money.invoices.useQuery({ taxReturnId: id })
  return data?.items.find(({ state }) => !invoiceRule(state).ended)
}

/** "1042, $210.00 open", and a bar of what is paid and on its way. */
export function InvoiceText({ invoice }: { invoice: AdminInvoice }) {
  const { number, open } = invoice
  if (number === null) return 'Draft'
  return (
    <>
      {number}, {open > 0 ? `${formatCents(open)} open` : 'paid'}
      <PaidBar invoice={invoice} />
    </>
  )
}

const ReturnMoneyDialog = lazyPart(() =>
  import('./ReturnMoneyDialog.tsx').then((m) => m.ReturnMoneyDialog),
)
