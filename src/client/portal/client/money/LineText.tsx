import { formatCents } from '#shared/base/format-money.ts'
import type { Line } from '#shared/money/money.schema.ts'

/** The text of a line of a fee or an invoice, and its quantity. */
export function LineText({ text, quantity, unitCents }: Line) {
  return (
    <>
      <bdi>{text}</bdi>
      {quantity !== '1' && (
        <span className="muted">
          {' '}
          ({quantity} × {formatCents(unitCents)})
        </span>
      )}
    </>
  )
}
