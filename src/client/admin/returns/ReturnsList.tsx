import { useMediaQuery } from '@mantine/hooks'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { DialogName } from './row-actions.ts'
import { ReturnCards } from './ReturnCards.tsx'
import { ReturnsTable } from './ReturnsTable.tsx'

export interface ReturnsListProps {
  rows: readonly AdminTaxReturn[]
  onOpen: OpenReturn
}

/** Opens a dialog about a return. */
export type OpenReturn = (
  dialog: DialogName | 'File' | 'Estimate',
  taxReturn: AdminTaxReturn,
) => void

/** A table where there is room for all of its columns, cards where there isn't. */
export function ReturnsList(props: ReturnsListProps) {
  const wide = useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false })
  return wide ? <ReturnsTable {...props} /> : <ReturnCards {...props} />
}
