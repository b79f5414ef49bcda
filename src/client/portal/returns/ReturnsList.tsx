import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { Order } from './orders.ts'
import type { DialogName } from './row-actions.ts'
import { ReturnCards } from './ReturnCards.tsx'
import { ReturnsTable } from './ReturnsTable.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import type { Selection } from './use-selection.ts'
import { useWide } from './use-wide.ts'

export interface ReturnsListProps {
  rows: readonly AdminTaxReturn[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
  onOpen: OpenReturn
}

/** Opens a dialog about a return. */
export type OpenReturn = (
  dialog: DialogName | 'File' | 'Estimate',
  taxReturn: AdminTaxReturn,
) => void

/** A table where there is room for all of its columns, cards where there isn't. */
export function ReturnsList(props: ReturnsListProps) {
  const wide = useWide()
  const focusKept = useFocusKept<HTMLDivElement>()
  return <div {...focusKept}>{wide ? <ReturnsTable {...props} /> : <ReturnCards {...props} />}</div>
}
