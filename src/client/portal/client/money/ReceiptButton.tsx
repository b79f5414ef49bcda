import type { ReactNode } from 'react'
import type { Payment } from '#shared/money/money.schema.ts'
import { PdfButton } from './PdfButton.tsx'

interface ReceiptButtonProps {
  payment: Pick<Payment, 'id' | 'kind' | 'state' | 'receivedOn'>
  children: ReactNode
}

/** Saves the receipt of a payment or a refund. Nothing for other entries, which have none. */
export function ReceiptButton({ payment, children }: ReceiptButtonProps) {
  const { id, kind, state, receivedOn } = payment
  if (state !== 'settled' || (kind !== 'payment' && kind !== 'refund')) return null
  const name = kind === 'refund' ? 'Refund' : 'Receipt'
  return (
    <PdfButton address={`/api/payments/${id}/pdf`} fileName={`${name} ${receivedOn}.pdf`}>
      {children}
    </PdfButton>
  )
}
