import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import { LineText } from '#client/portal/client/money/LineText.tsx'

/** The lines of a fee or an invoice, with their sum. */
export function LinesList({ lines, total }: { lines: readonly Line[]; total: Cents }) {
  return (
    <dl className="stack gap-4">
      {lines.map((line, place) => (
        <div key={place} className="row apart gap-16">
          <dt className="shrinks breaks">
            <LineText {...line} />
          </dt>
          <dd className="figures rigid">{formatCents(line.cents)}</dd>
        </div>
      ))}
      <div className="row apart gap-16 pt-8 line-above strong">
        <dt>Total</dt>
        <dd className="figures">{formatCents(total)}</dd>
      </div>
    </dl>
  )
}
