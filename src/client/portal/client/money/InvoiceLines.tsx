import { formatCents } from '#shared/base/format-money.ts'
import type { Line } from '#shared/money/money.schema.ts'
import { LineText } from './LineText.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

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
      <summary>What it is for</summary>
      <Stack as="ul" className="measure pb-12">
        {lines.map((line, place) => (
          <Row key={place} as="li" align="stretch" gap={16} between>
            <span className="shrinks breaks">
              <LineText {...line} />
            </span>
            <span className="figures rigid">{formatCents(line.cents)}</span>
          </Row>
        ))}
      </Stack>
    </details>
  )
}
