import { formatCents } from '#shared/base/format-money.ts'
import type { Invoice } from '#shared/money/money.schema.ts'
import { ShareBar } from '#client/portal/ui/ShareBar.tsx'

/** What of an invoice is paid and on its way. Nothing while none of it is, and once all is paid. */
export function PaidBar({
  invoice: { number, total, paid, open, onItsWay },
}: {
  invoice: Pick<Invoice, 'number' | 'total' | 'paid' | 'open' | 'onItsWay'>
}) {
  if (open === 0 || paid + onItsWay === 0) return null
  const text = `${formatCents(paid)} of ${formatCents(total)} paid`
  return (
    <ShareBar
      label={`Paid of invoice ${number ?? ''}`}
      text={onItsWay > 0 ? `${text}, ${formatCents(onItsWay)} on its way` : text}
      total={total}
      done={paid}
      begun={onItsWay}
    />
  )
}
