import type { Cents } from '#shared/money.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { MoneyText } from '#client/portal/ui/MoneyText.tsx'
import { FigureCard, type Figure } from './FigureCard.tsx'

/** The estimate of the newest return. */
export function EstimatedRefundCard() {
  const returns = trpc.returns.list.useQuery()
  return (
    <FigureCard title="Estimated Refund" query={returns}>
      {([newest]) => refundFigure(newest?.estimatedRefund ?? null)}
    </FigureCard>
  )
}

/** `cents` below zero are owed. */
function refundFigure(cents: Cents | null): Figure {
  if (cents === null) return { figure: 'TBD', hint: 'Upload documents to calculate' }
  return {
    figure: <MoneyText cents={cents} />,
    hint: (
      <>
        <p>Preliminary estimate</p>
        {cents < 0 && <p>Below zero: an amount you owe.</p>}
      </>
    ),
  }
}
