import { formatCents } from '#shared/format-money.ts'
import type { Line } from '#shared/money.schema.ts'

/** What a fee or an invoice is for, behind its heading. */
export function InvoiceLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <details className="text-small">
      <summary className="target py-10px px-0 pressable">What it is for</summary>
      <ul className="stack measure gap-1 pb-12px">
        {lines.map(({ text, quantity, unitCents, cents }, place) => (
          <li key={place} className="row apart gap-2">
            <span className="shrinks breaks">
              <bdi>{text}</bdi>
              {quantity !== '1' && (
                <span className="muted">
                  {' '}
                  ({quantity} × {formatCents(unitCents)})
                </span>
              )}
            </span>
            <span className="figures rigid">{formatCents(cents)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
