import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import {
  isFinished,
  nextStatus,
  type ReturnStatus,
  statusLabel,
} from '#shared/returns/return-status.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { messageOf, statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import {
  changeKnownReturn,
  knownReturn,
  refetchReturns,
  showChangedReturn,
} from '#client/portal/staff/base/returns-cache.ts'

/** The actions of a row; the specification defines the names of their buttons. */
type StepName = 'Start' | 'Complete' | 'File'
export type ActionName = StepName | DialogName | 'Send for review'
export type DialogName = 'Upload' | 'Payment' | 'Client' | 'Docs' | 'Filed'

export type DialogOfReturn =
  | DialogName
  | 'Complete'
  | 'File'
  | 'Estimate'
  | 'Due'
  | 'Prepare'
  | 'SetBack'

/** Opens a dialog about a return, or the sheet with all its facts and actions. */
export type OpenReturn = (what: DialogOfReturn | 'Return', taxReturn: AdminTaxReturn) => void

export type Step = NonNullable<ReturnType<typeof stepOf>>

/** Returns a return's next status, and the name of the button for it. */
export function stepOf(status: ReturnStatus) {
  const to = nextStatus(status)
  return to === null || to === 'pending' ? null : { name: STEP_NAMES[to], to }
}

/** True for a completed return that waits to be sent for review. */
export function isToSend({ status, signing }: Pick<AdminTaxReturn, 'status' | 'signing'>): boolean {
  return status === 'completed' && signing === null
}

/** Returns a row's dialogs in the order of their buttons. */
export function dialogsOf(status: ReturnStatus): DialogName[] {
  return isFinished(status)
    ? ['Payment', 'Client', 'Docs', 'Upload', 'Filed']
    : ['Payment', 'Client', 'Docs']
}

/** Tells buttons with the same text apart by naming their return. */
export function describeAction(name: ActionName, returnName: string): string {
  return `${DESCRIPTIONS[name]}: ${returnName}`
}

/** Returns the id of a row's Filed button, which gets the focus after File. */
export function filedButtonId(returnId: string): string {
  return `filed-${returnId}`
}

/** Moves a return one step: shown at once, and reverted if the server refuses. */
export function useStatusChange({ id }: AdminTaxReturn) {
  const { mutate, isPending } = trpc.admin.returns.updateStatus.useMutation({
    onMutate({ status }) {
      const before = knownReturn(id)
      changeKnownReturn(id, {
        status,
        ...(status === 'completed' && { completedAt: new Date() }),
      })
      return { before }
    },
    onSuccess: showMoved,
    onError(error, _input, context) {
      if (context?.before) changeKnownReturn(id, context.before)
      showNotMoved(error)
    },
  })
  return { moveTo: (status: ReturnStatus) => mutate({ id, status }), moving: isPending }
}

export function showMoved(updated: AdminTaxReturn): void {
  showChangedReturn(updated)
  const undo = { label: 'Undo', run: () => void undoStep(updated) }
  toast.success('Status Updated', nowIs(updated), undo)
}

function nowIs({ client, taxYear, status }: AdminTaxReturn): string {
  return `${fullName(client)}’s ${taxYear} return is now ${statusLabel(status)}.`
}

/** Takes back a step while its mail waits. */
async function undoStep({ id, version }: AdminTaxReturn): Promise<void> {
  try {
    const input = { id, version, reason: 'Undone right after the step' }
    showSetBack(await trpcClient.admin.returns.setBack.mutate(input))
  } catch (error) {
    showNotMoved(error)
  }
}

export function showSetBack(updated: AdminTaxReturn): void {
  showChangedReturn(updated)
  toast.success('Step undone', nowIs(updated))
}

export function showNotMoved(error: unknown): void {
  reportFailure('Failed to update status', error, whyNotMoved(error))
  // Another admin changed or deleted it first.
  if ([404, 409].includes(statusOf(error) ?? 0)) refetchReturns()
}

/** Returns the server's message with the statuses named as on the screens. */
export function whyNotMoved(error: unknown, fallback = 'Failed to update status'): string {
  return messageOf(error, fallback).replace(
    /^(Cannot change status from )(\w+)( to )(\w+)$/,
    (_, from: string, before: string, to: string, after: string) =>
      from + statusLabel(before) + to + statusLabel(after),
  )
}

const STEP_NAMES: Record<Exclude<ReturnStatus, 'pending'>, StepName> = {
  in_progress: 'Start',
  completed: 'Complete',
  filed: 'File',
}

export const DESCRIPTIONS: Record<ActionName, string> = {
  Start: 'Mark as in progress',
  Complete: 'Mark as completed',
  'Send for review': 'Send the completed return to the client',
  File: 'Mark as filed',
  Upload: 'Upload the completed return',
  Payment: 'Record a payment',
  Client: 'Show client details',
  Docs: 'Show documents',
  Filed: 'Show filed documents',
}
