import { formatCents } from '#shared/money.ts'

/** Integer cents as dollars, in figures that line up in columns. */
export function MoneyText({ cents, className }: { cents: number; className?: string }) {
  return (
    <span className={['figures', className].filter(Boolean).join(' ')}>{formatCents(cents)}</span>
  )
}
