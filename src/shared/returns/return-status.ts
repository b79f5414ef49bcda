/** In order of progress. */
export const returnStatuses = ['pending', 'in_progress', 'completed', 'filed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** The next status, or null at the end. */
export function nextStatus(status: ReturnStatus): ReturnStatus | null {
  return returnStatuses[returnStatuses.indexOf(status) + 1] ?? null
}

/** The status before, or null at the start. */
export function statusBefore(status: ReturnStatus): ReturnStatus | null {
  return returnStatuses[returnStatuses.indexOf(status) - 1] ?? null
}

/**
 * Decides whether a return may change its status: one step forward. The same status is accepted and changes nothing;
 * any other is refused.
 */
export function canMove(from: ReturnStatus, to: ReturnStatus): 'same' | 'step' | 'refused' {
  if (from === to) return 'same'
  return nextStatus(from) === to ? 'step' : 'refused'
}

/** Completed and filed returns can hold, and show, their completed documents. */
export function isFinished(status: ReturnStatus): boolean {
  return status === 'completed' || status === 'filed'
}

/** The text of a status badge; an unknown status is shown unchanged. */
export function statusLabel(status: string): string {
  return isReturnStatus(status) ? badges[status].label : status
}

export type StatusTone = 'yellow' | 'blue' | 'green' | 'purple' | 'grey'

export function statusTone(status: string): StatusTone {
  return isReturnStatus(status) ? badges[status].tone : 'grey'
}

function isReturnStatus(status: string): status is ReturnStatus {
  return Object.hasOwn(badges, status)
}

const badges: Record<ReturnStatus, { label: string; tone: StatusTone }> = {
  pending: { label: 'Pending', tone: 'yellow' },
  in_progress: { label: 'In Progress', tone: 'blue' },
  completed: { label: 'Completed', tone: 'green' },
  filed: { label: 'Filed', tone: 'purple' },
}
