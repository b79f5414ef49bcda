import { firmDay } from '#shared/firm/business-days.ts'
import type { TaxReturn } from './returns.schema.ts'

type Step = Pick<
  TaxReturn,
  'status' | 'startedAt' | 'completedAt' | 'filedAt' | 'signing' | 'refundFinal'
>

/**
 * Returns why the last step of a return can't be taken back, as a sentence, or null if it can. The server also refuses
 * while the return holds completed documents.
 */
export function setBackRefusal(taxReturn: Step, now: Date): string | null {
  const { status, signing, refundFinal } = taxReturn
  const at = stepAt(taxReturn)
  if (at === null) return 'Cannot set back: it has not been started'
  if (firmDay(at) !== firmDay(now)) return 'Cannot set back: only a step of the same day goes back'
  if (status !== 'completed') return null
  if (signing !== null) return 'Cannot set back: it was sent for review'
  return refundFinal ? 'Cannot set back: its figure is marked as final' : null
}

function stepAt({ status, startedAt, completedAt, filedAt }: Step): Date | null {
  return { pending: null, in_progress: startedAt, completed: completedAt, filed: filedAt }[status]
}
