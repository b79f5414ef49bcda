import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'

/** The next step of a client whose finished return opens once the firm is paid. */
export function heldStep(held: Cents) {
  return {
    owner: 'client',
    title: `Pay ${formatCents(held)} to open the review`,
    text: 'Your return is finished. As your engagement letter says, it opens for your review once our invoice for it is paid.',
    link: { to: '/invoices', label: 'View and pay' },
  } as const
}
