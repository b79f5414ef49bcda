import { formatCents } from '#shared/format-money.ts'
import type { Line } from '#shared/money.schema.ts'
import { LineText } from './LineText.tsx'

/** What a fee or an invoice is for: one line as it is, several behind their heading. */
export function InvoiceLines({ lines }: { lines: readonly Line[] }) {
  const [only, ...others] = lines
  if (only === undefined) return null
  if (others.length === 0) {
    return (
      <p className="measure text-small breaks">
        <LineText {...only} />
      </p>
    )
  }
  return (
    <details className="text-small">
      <summary className="target py-10px px-0 pressable">What it is for</summary>
      <ul className="stack measure gap-1 pb-10px">
        {lines.map((line, place) => (
          <li key={place} className="row apart gap-2">
            <span className="shrinks breaks">
              <LineText {...line} />
            </span>
            <span className="figures rigid">{formatCents(line.cents)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
