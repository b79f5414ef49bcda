import { formatCents } from '#shared/base/format-money.ts'
import type { Invoice } from '#shared/money/money.schema.ts'
import { ShareBar } from '#client/portal/ui/ShareBar.tsx'

/** The parts of an invoice that are paid and on their way. Shows nothing while both are zero, and once all is paid. */
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
