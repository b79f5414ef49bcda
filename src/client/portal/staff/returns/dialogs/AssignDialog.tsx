import { Checkbox, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { refetchReturns } from '#client/portal/staff/returns/returns-cache.ts'
import { usePreparers } from '#client/portal/staff/returns/use-preparers.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogForm } from './dialog-parts.tsx'

/** Returns, or a client with the number of returns that are not filed. */
export type AssignedWork =
  | { returns: readonly string[] }
  | { client: { id: string; name: string; open: number } }

interface AssignDialogProps extends DialogFrame {
  work: AssignedWork
  current?: Preparer | null
  onAssigned?: () => void
}

/** Gives returns, or a client, to a preparer. */
export function AssignDialog({ work, current, opened, onClose, onAssigned }: AssignDialogProps) {
  const form = useForm({ initialValues: { preparer: current?.id ?? '', openReturns: true } })
  const preparers = usePreparers()
  const assign = useAssign(work, () => {
    onClose()
    onAssigned?.()
  })
  const open = 'client' in work ? work.client.open : 0
  return (
    <Dialog opened={opened} onClose={onClose} title="Choose the preparer">
      <p className="muted mb-2 breaks">
        <strong className="ink strong">
          {'client' in work ? work.client.name : formatCount(work.returns.length, 'return')}
        </strong>
        {'client' in work ? ': new returns get this preparer.' : ': clients read the name.'}
      </p>
      <DialogForm
        form={form}
        submit={submitOf(
          work,
          preparers.find(({ id }) => id === form.values.preparer),
        )}
        pending={assign.pending}
        onCancel={onClose}
        onSubmit={({ preparer, openReturns }) => assign.to(preparer || null, openReturns)}
      >
        <NativeSelect
          label="Preparer"
          data-autofocus
          data={[
            { value: '', label: 'Unassigned' },
            ...preparers.map((one) => ({ value: one.id, label: preparerName(one) })),
          ]}
          {...form.getInputProps('preparer')}
        />
        {open > 0 && (
          <Checkbox
            label={`Also the ${formatCount(open, 'return')} not filed yet`}
            {...form.getInputProps('openReturns', { type: 'checkbox' })}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

/** "Assign 12 returns to Dana Cho"; without a preparer "Unassign 12 returns". */
function submitOf(work: AssignedWork, to: Preparer | undefined): string {
  const what = 'client' in work ? work.client.name : formatCount(work.returns.length, 'return')
  return to === undefined ? `Unassign ${what}` : `Assign ${what} to ${to.firstName} ${to.lastName}`
}

function useAssign(work: AssignedWork, onDone: () => void) {
  const options = {
    onSuccess({ assigned }: { assigned: number }) {
      toast.success(
        'Preparer changed',
        assigned > 0 ? `${formatCount(assigned, 'return')} changed.` : undefined,
      )
      refetchReturns()
      void queries.admin.returns.get.invalidate()
      void queries.admin.returns.ofClient.invalidate()
      void queries.admin.users.clientDetails.invalidate()
      onDone()
    },
    onError: (error: unknown) => reportFailure('The preparer could not be changed', error),
  }
  const returns = trpc.admin.preparers.assign.useMutation(options)
  const client = trpc.admin.preparers.assignClient.useMutation(options)
  return {
    pending: returns.isPending || client.isPending,
    to(preparerId: string | null, openReturns: boolean) {
      if ('returns' in work) returns.mutate({ ids: [...work.returns], preparerId })
      else client.mutate({ id: work.client.id, preparerId, openReturns })
    },
  }
}
