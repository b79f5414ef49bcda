import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import { LineText } from '#client/portal/client/money/LineText.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** The lines of a fee or an invoice, with their sum. */
export function LinesList({ lines, total }: { lines: readonly Line[]; total: Cents }) {
  return (
    <Stack as="dl" gap={4}>
      {lines.map((line, place) => (
        <Row key={place} align="stretch" gap={16} between>
          <dt className="shrinks breaks">
            <LineText {...line} />
          </dt>
          <dd className="figures rigid">{formatCents(line.cents)}</dd>
        </Row>
      ))}
      <Row align="stretch" gap={16} between className="pt-8 line-above strong">
        <dt>Total</dt>
        <dd className="figures">{formatCents(total)}</dd>
      </Row>
    </Stack>
  )
}
