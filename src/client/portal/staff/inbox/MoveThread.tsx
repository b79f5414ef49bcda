import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { DialogForm } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepOptions } from './use-steps.ts'

/** To another return of the client, or to none. */
export function MoveThread({ thread, onClose }: ThreadStepProps) {
  const { id, client, taxReturnId } = thread
  const returns = useReturnsOf(client?.id)
  const form = useForm({ initialValues: { to: taxReturnId ?? '' } })
  const move = trpc.admin.messages.move.useMutation(
    stepOptions(id, 'Moved', 'The thread was not moved', onClose),
  )
  return (
    <DialogForm
      form={form}
      submit="Move"
      pending={move.isPending}
      onCancel={onClose}
      onSubmit={({ to }) =>
        move.mutate({ id, about: to === '' ? 'client' : 'return', aboutId: to || null })
      }
    >
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
