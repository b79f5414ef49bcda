import { formatCents } from '#shared/base/format-money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import { LineText } from './LineText.tsx'

interface InvoiceLinesProps {
  lines: readonly Line[]
  /** True where they are not folded at first. */
  opened?: boolean
}

/** The lines of a fee or an invoice: a single one as it is, several below their heading. */
export function InvoiceLines({ lines, opened = false }: InvoiceLinesProps) {
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
    <details className="text-small" open={opened}>
      <summary className="target py-12 px-0 pressable">What it is for</summary>
      <ul className="stack measure gap-8 pb-12">
        {lines.map((line, place) => (
          <li key={place} className="row apart gap-16">
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
