import { NativeSelect } from '@mantine/core'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { readAgain, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepSaving } from './use-steps.ts'

/** Moves a thread to another return of the client, or to none. */
export function MoveThread({ thread, onClose }: ThreadStepProps) {
  const { id, client, taxReturnId } = thread
  const returns = useReturnsOf(client?.id)
  const { form, sending } = useDialogForm({
    schema: () => ({}),
    values: { to: taxReturnId ?? '' },
    send: ({ to }) =>
      trpcClient.admin.messages.move.mutate({
        id,
        about: to === '' ? 'client' : 'return',
        aboutId: to || null,
      }),
    ...stepSaving(id, 'Moved', 'The thread was not moved'),
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Move">
      <NativeSelect
        label="What it is about"
        data-autofocus
        data={[{ value: '', label: 'General question' }, ...returns]}
        {...form.getInputProps('to')}
      />
    </DialogForm>
  )
}

/** A client's returns to choose from, newest year first. */
export function useReturnsOf(clientId: string | undefined) {
  const { data = [] } = trpc.admin.returns.ofClient.useQuery(
    { id: clientId ?? '' },
    { enabled: clientId !== undefined, refetchOnMount: readAgain },
  )
  return data.map((taxReturn) => ({ value: taxReturn.id, label: returnTitle(taxReturn) }))
}
