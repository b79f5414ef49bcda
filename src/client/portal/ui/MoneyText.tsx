import { type Cents, formatCents } from '#shared/money.ts'

/** Integer cents as dollars, in figures that line up in columns. */
export function MoneyText({ cents, className }: { cents: Cents; className?: string | undefined }) {
  return (
    <span className={['figures', className].filter(Boolean).join(' ')}>{formatCents(cents)}</span>
  )
}
