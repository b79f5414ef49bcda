import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { mostAtOnce } from '#shared/messages/staff-messages.schema.ts'
import { mostAssigned } from '#shared/returns/preparers.ts'
import { mostReturnsAsked } from '#shared/checklist/request-items.schema.ts'
import { type ReturnStatus, statusLabel } from '#shared/returns/return-status.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { severalMovedText } from '#client/portal/staff/base/mailed-or-called.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { focusAbove } from '#client/portal/ui/focus-above.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { changeKnownReturn, refetchReturns } from '#client/portal/staff/base/returns-cache.ts'
import { stepOf, whyNotMoved } from './row-actions.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface BulkBarProps {
  selected: readonly AdminTaxReturn[]
  onClear: () => void
}

/**
 * Moves the selected returns one step, asks their clients for documents, writes to them, or assigns them. A step asks for
 * confirmation, because clients get an email.
 */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const [moving, setMoving] = useState(false)
  const asking = useDialog()
  const assigning = useDialog()
  const writing = useDialog()
  const confirming = useDialog<[BulkStep]>()

  async function move(step: BulkStep) {
    if (moving) return
    setMoving(true)
    await moveAll(step)
    setMoving(false)
    onClear()
  }

  /** Opens a dialog unless more returns are selected than the server takes at once. */
  const upTo = (most: number, what: string, open: () => void) => () => {
    if (selected.length <= most) open()
    else toast.error('Too many returns', `Select at most ${most} to ${what}.`)
  }

  return (
    <Group
      ref={focusAbove}
      inset
      className="bottom-bar on-accent above"
      role="region"
      aria-label="Selected returns"
    >
      <p role="status" className="mr-8 strong">
        {formatCount(selected.length, 'return')} selected
      </p>
      {bulkSteps(selected).map((step) => (
        <Button
          key={step.name}
          size="small"
          variant="primary"
          pending={moving}
          onClick={() => confirming.open(step)}
        >
          {step.name} {formatCount(step.ready.length, 'return')}
        </Button>
      ))}
      <Button size="small" onClick={upTo(mostReturnsAsked, 'ask for documents', asking.open)}>
        Ask for documents
      </Button>
      <Button size="small" onClick={upTo(mostAtOnce, 'write to', writing.open)}>
        Write a message
      </Button>
      <Button size="small" onClick={upTo(mostAssigned, 'assign', assigning.open)}>
        Assign {formatCount(selected.length, 'return')}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {asking.show((frame) => (
        <AskDialog taxReturns={selected} {...frame} onAsked={onClear} />
      ))}
      {writing.show((frame) => (
        <MessageDialog taxReturns={selected} {...frame} onSent={onClear} />
      ))}
      {assigning.show((frame) => (
        <AssignDialog
          work={{ returns: selected.map(({ id }) => id) }}
          {...frame}
          onAssigned={onClear}
        />
      ))}
      {confirming.show((frame, step) => (
        <ConfirmDialog
          {...frame}
          title={`${step.name} ${formatCount(step.ready.length, 'return')}?`}
          confirmLabel={step.name}
          onConfirm={() => {
            frame.onClose()
            void move(step)
          }}
        >
          <p>
            {step.effect} {severalMovedText} Until the end of the day a return can be set back on
            its page.
          </p>
        </ConfirmDialog>
      ))}
    </Group>
  )
}

const AskDialog = lazyPart(() =>
  import('#client/portal/staff/documents/AskDialog.tsx').then((m) => m.AskDialog),
)

const MessageDialog = lazyPart(() =>
  import('#client/portal/staff/returns/dialogs/MessageDialog.tsx').then((m) => m.MessageDialog),
)

const AssignDialog = lazyPart(() =>
  import('#client/portal/staff/returns/dialogs/AssignDialog.tsx').then((m) => m.AssignDialog),
)

/** Returns the steps that any of the selected returns can take, except File, which staff confirm for each return. */
export function bulkSteps(selected: readonly AdminTaxReturn[]) {
  return STEPS.map((step) => ({
    ...step,
    ready: selected.filter(({ status }) => stepOf(status)?.name === step.name),
  })).filter(({ ready }) => ready.length > 0)
}

type BulkStep = ReturnType<typeof bulkSteps>[number]

const STEPS = [
  { name: 'Start', to: 'in_progress', effect: 'They go from pending to in progress.' },
  { name: 'Complete', to: 'completed', effect: 'They go from in progress to completed.' },
] as const

/** The server's limit for one batch. */
const BATCH_SIZE = 10

/** Moves returns in batches, and shows one toast with the result. */
async function moveAll({ ready, to }: BulkStep): Promise<void> {
  const failures: unknown[] = []
  for (let start = 0; start < ready.length; start += BATCH_SIZE) {
    const batch = ready.slice(start, start + BATCH_SIZE)
    const results = await Promise.allSettled(batch.map(({ id }) => moveOne(id, to)))
    failures.push(
      ...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
    )
  }
  refetchReturns()
  const failed = failures.length
  const moved = `${formatCount(ready.length - failed, 'return')} now ${statusLabel(to)}.`
  if (failed === 0) {
    toast.success('Status Updated', moved)
    return
  }
  const reason = whyNotMoved(failures[0], 'The server could not be reached.')
  toast.error('Failed to update status', `${moved} ${formatCount(failed, 'return')} not: ${reason}`)
}

async function moveOne(id: string, status: ReturnStatus) {
  changeKnownReturn(id, await trpcClient.admin.returns.updateStatus.mutate({ id, status }))
}
