import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'

export type Payer = Omit<AdminInvoice['client'], 'emailProven'>

/** A dialog about money, and what it is about. */
export type MoneyDialogOf =
  | { name: 'fee'; taxReturn: AdminTaxReturn }
  | { name: 'newInvoice' | 'payFirst' | 'statement'; client: Payer }
  | { name: 'draft' | 'issue' | 'void' | 'plan'; invoice: AdminInvoice }
  | { name: 'record'; client: Payer; taxReturnId: string | null; invoiceId?: string }
  | { name: 'refund' | 'mistake' | 'returned'; payment: AdminPayment }

export type OpenMoney = (dialog: MoneyDialogOf) => void

interface Opening {
  dialog: MoneyDialogOf
  /** False while the dialog fades out. */
  opened: boolean
  /** Counts how often one opened, so that each opening starts with new state. */
  opening: number
}

/** The dialog about money that was opened last, if any. */
export function useMoneyDialogs() {
  const [last, setLast] = useState<Opening | null>(null)
  return {
    last,
    open: (dialog: MoneyDialogOf) =>
      setLast((before) => ({ dialog, opened: true, opening: (before?.opening ?? 0) + 1 })),
    close: () => setLast((before) => before && { ...before, opened: false }),
  }
}
