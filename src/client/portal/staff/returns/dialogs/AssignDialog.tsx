import { Checkbox, NativeSelect } from '@mantine/core'
import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { refetchReturns } from '#client/portal/staff/base/returns-cache.ts'
import { usePreparers } from '#client/portal/staff/returns/use-preparers.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'

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
export function AssignDialog({ work, current, onAssigned, ...frame }: AssignDialogProps) {
  const { form, sending } = useDialogForm({
    ...frame,
    schema: () => ({}),
    values: { preparer: current?.id ?? '', openReturns: true },
    send({ preparer, openReturns }) {
      const { assign, assignClient } = trpcClient.admin.preparers
      const preparerId = preparer || null
      return 'returns' in work
        ? assign.mutate({ ids: [...work.returns], preparerId })
        : assignClient.mutate({ id: work.client.id, preparerId, openReturns })
    },
    onDone() {
      refetchReturns()
      void queries.admin.returns.get.invalidate()
      void queries.admin.returns.ofClient.invalidate()
      void queries.admin.users.clientDetails.invalidate()
      onAssigned?.()
    },
    done: ({ assigned }) => [
      'Preparer changed',
      assigned > 0 ? `${formatCount(assigned, 'return')} changed.` : undefined,
    ],
    failed: 'The preparer could not be changed',
  })
  const preparers = usePreparers()
  const open = 'client' in work ? work.client.open : 0
  return (
    <Dialog {...frame} title="Choose the preparer">
      <p className="muted mb-16 breaks">
        <strong className="ink strong">
          {'client' in work ? work.client.name : formatCount(work.returns.length, 'return')}
        </strong>
        {'client' in work ? ': new returns get this preparer.' : ': clients read the name.'}
      </p>
      <DialogForm
        {...sending}
        submit={submitOf(
          work,
          preparers.find(({ id }) => id === form.values.preparer),
        )}
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
