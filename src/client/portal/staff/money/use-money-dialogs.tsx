import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

export type Payer = Omit<AdminInvoice['client'], 'emailProven'>

/** A dialog about money, and what it is about. */
export type MoneyDialogOf =
  | { name: 'fee'; taxReturn: AdminTaxReturn }
  | { name: 'newInvoice' | 'payFirst' | 'statement'; client: Payer }
  | { name: 'draft' | 'issue' | 'void' | 'plan'; invoice: AdminInvoice }
  | { name: 'record'; client: Payer; taxReturnId: string | null; invoiceId?: string }
  | { name: 'refund' | 'mistake' | 'returned'; payment: AdminPayment }

export type OpenMoney = (dialog: MoneyDialogOf) => void

/** The function that opens a dialog about money, and the open dialog. Their code loads with the first. */
export function useMoneyDialogs() {
  const { open, show } = useDialog<[MoneyDialogOf]>()
  return {
    open,
    dialog: show((frame, dialog) => <MoneyDialog dialog={dialog} {...frame} onOpen={open} />),
  }
}

const MoneyDialog = lazyPart(() => import('./MoneyDialogs.tsx').then((m) => m.MoneyDialog))
