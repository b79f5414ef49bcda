import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { queries, staleOf, trpc } from '#client/portal/api/trpc.ts'
import { usePreparers } from '#client/portal/staff/returns/use-preparers.ts'
import { ConflictDialog } from '#client/portal/ui/ConflictDialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { readThreadAgain } from './thread-cache.ts'
import type { ThreadStepProps } from './thread-step.ts'
import { stepOptions } from './use-steps.ts'

/** Gives the thread to somebody. What a colleague chose meanwhile is not overwritten unseen. */
export function AssignThread({ thread, onClose }: ThreadStepProps) {
  const { id } = thread
  // As the dialog was opened: the thread may change meanwhile.
  const [opened] = useState(thread)
  const preparers = usePreparers()
  const { form, formProps } = useSchemaForm(() => ({}), { assignee: thread.assignee?.id ?? '' })
  const conflict = useDialog<[OpenedStaffThread]>()
  const options = stepOptions(id, 'Assigned', 'The thread was not assigned', onClose)
  const assign = trpc.admin.messages.assign.useMutation({
    ...options,
    async onError(error) {
      if (staleOf(error) === null) options.onError(error)
      else await ask()
    },
  })
  const chosen = form.values.assignee
  const send = (version: number) => assign.mutate({ id, assigneeId: chosen || null, version })

  async function ask() {
    await readThreadAgain(id)
    const saved = queries.admin.messages.get.getData({ id })
    if (saved === undefined) return
    // Something else changed, such as a new message.
    if (saved.assignee?.id === opened.assignee?.id) send(saved.version)
    else if ((saved.assignee?.id ?? '') === chosen) {
      toast.info('Nothing to save', 'A colleague already chose the same.')
      onClose()
    } else conflict.open(saved)
  }

  const nameOf = (assigneeId: string | undefined) => {
    const found = preparers.find((one) => one.id === assigneeId)
    return found === undefined ? 'Unassigned' : preparerName(found)
  }
  return (
    <>
      <DialogForm
        formProps={formProps(() => send(opened.version))}
        submit="Assign"
        pending={assign.isPending}
        onCancel={onClose}
      >
        <NativeSelect
          label="Who answers"
          data-autofocus
          data={[
            { value: '', label: 'Unassigned' },
            ...preparers.map((one) => ({ value: one.id, label: preparerName(one) })),
          ]}
          {...form.getInputProps('assignee')}
        />
      </DialogForm>
      {conflict.show((frame, saved) => (
        <ConflictDialog
          {...frame}
          lead="A colleague assigned this thread after you opened it."
          differences={[
            {
              key: 'assignee',
              label: 'Who answers',
              saved: nameOf(saved.assignee?.id),
              yours: nameOf(chosen),
              typed: true,
            },
          ]}
          onChoose={(mine) => {
            frame.onClose()
            if (mine.size === 0) onClose()
            else send(saved.version)
          }}
        />
      ))}
    </>
  )
}
