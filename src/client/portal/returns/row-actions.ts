import { isFinished, nextStatus, type ReturnStatus } from '#shared/return-status.ts'

/** The actions of a row, named as the specification names their buttons. */
export type StepName = 'Start' | 'Complete' | 'File'
export type DialogName = 'Upload' | 'Payment' | 'Client' | 'Docs' | 'Filed'
export type ActionName = StepName | DialogName

/** The one step forward that a return can take: the button's name and the status it leads to. */
export interface Step {
  name: StepName
  to: ReturnStatus
}

export function stepOf(status: ReturnStatus): Step | null {
  const to = nextStatus(status)
  return to === null || to === 'pending' ? null : { name: STEP_NAMES[to], to }
}

/** The dialogs that can be opened from a row, in the order of their buttons. */
export function dialogsOf(status: ReturnStatus): DialogName[] {
  return DIALOGS.filter((name) => isFinished(status) || !FINISHED_ONLY.has(name))
}

/** Tells buttons apart whose names alone don't, and whose row each is in. */
export function describeAction(name: ActionName, whose: string): string {
  return `${DESCRIPTIONS[name]}: ${whose}`
}

/** The id of a row's Filed button, which takes over the focus from File. */
export function filedButtonId(returnId: string): string {
  return `filed-${returnId}`
}

const STEP_NAMES: Record<Exclude<ReturnStatus, 'pending'>, StepName> = {
  in_progress: 'Start',
  completed: 'Complete',
  filed: 'File',
}

const DIALOGS: readonly DialogName[] = ['Upload', 'Payment', 'Client', 'Docs', 'Filed']

const FINISHED_ONLY: ReadonlySet<DialogName> = new Set(['Upload', 'Filed'])

const DESCRIPTIONS: Record<ActionName, string> = {
  Start: 'Mark as in progress',
  Complete: 'Mark as completed',
  File: 'Mark as filed',
  Upload: 'Upload the completed return',
  Payment: 'Record a payment',
  Client: 'Show client details',
  Docs: 'Show documents',
  Filed: 'Show filed documents',
}
