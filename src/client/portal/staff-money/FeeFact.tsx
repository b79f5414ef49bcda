import { Suspense } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/format-money.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { FigureButton } from '#client/portal/returns/cells.tsx'
import { returnName } from '#client/portal/staff/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** What a return costs; opens its fee, invoices and payments. */
export function FeeFact({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { data: fee } = trpc.money.fee.useQuery({ taxReturnId: taxReturn.id })
  const money = useDialog()
  return (
    <>
      <FigureButton title={`Fee and invoices: ${returnName(taxReturn)}`} onPress={money.open}>
        <span className="figures dotted offset-30">{fee ? formatCents(fee.total) : 'Not set'}</span>
      </FigureButton>
      <Suspense>
        {money.wasOpened && (
          <ReturnMoneyDialog key={money.key} taxReturn={taxReturn} {...money.frame} />
        )}
      </Suspense>
    </>
  )
}

/** "1042, $210.00 open"; null without an invoice. */
export function useInvoiceText({ id }: Pick<AdminTaxReturn, 'id'>): string | null {
  const { data } = trpc.admin.money.invoices.useQuery({ taxReturnId: id })
  const current = data?.items.find(({ state }) => state !== 'void')
  if (current === undefined) return null
  const { number, open } = current
  if (number === null) return 'Draft'
  return `${number}, ${open > 0 ? `${formatCents(open)} open` : 'paid'}`
}

const ReturnMoneyDialog = lazyPart(() =>
  import('./ReturnMoneyDialog.tsx').then((m) => ({ default: m.ReturnMoneyDialog })),
)
