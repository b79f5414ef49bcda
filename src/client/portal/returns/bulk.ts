import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import { stepOf } from './row-actions.ts'

/** A step that many returns can take at once. Filing is not among them: it is asked about one by one. */
export interface BulkStep {
  name: 'Start' | 'Complete'
  to: ReturnStatus
  /** The returns that are ready for it. */
  ready: readonly AdminTaxReturn[]
}

/** What can be done with the selected rows; a step for which none is ready is left out. */
export function bulkSteps(selected: readonly AdminTaxReturn[]): BulkStep[] {
  return STEPS.map((step) => ({
    ...step,
    ready: selected.filter(({ status }) => stepOf(status)?.name === step.name),
  })).filter(({ ready }) => ready.length > 0)
}

/** "1 return", "12 returns". */
export function returnsCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'return' : 'returns'}`
}

const STEPS = [
  { name: 'Start', to: 'in_progress' },
  { name: 'Complete', to: 'completed' },
] as const
