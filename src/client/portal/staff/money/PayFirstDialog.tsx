import { NativeSelect } from '@mantine/core'
import { type ClientPayFirst, setPayFirstInput } from '#shared/money/money-settings.schema.ts'
import { queries, readAgain, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { payFirstEffect } from '#client/portal/client/money/pay-first-words.ts'
import { both } from '#client/portal/ui/both.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { refused } from './money-data.ts'
import type { Payer } from './use-money-dialogs.tsx'

interface PayFirstDialogProps extends DialogFrame {
  client: Payer
}

/** Whether a client pays finished returns before their review. */
export function PayFirstDialog({ client, opened, onClose }: PayFirstDialogProps) {
  const saved = trpc.admin.money.payFirst.useQuery(
    { clientId: client.id },
    { refetchOnMount: readAgain },
  )
  const settings = trpc.admin.money.settings.useQuery()
  return (
    <Dialog opened={opened} onClose={onClose} title="Paying before the review">
      <QueryBoundary
        query={both(saved, settings)}
        what="the choice"
        failed="The choice could not be loaded."
        skeleton={<SkeletonRows rows={1} />}
      >
        {([{ payFirst }, rules]) => (
          <Form {...{ client, payFirst, onClose }} firmSays={rules.payFirst ? 'yes' : 'no'} />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

interface FormProps extends Pick<PayFirstDialogProps, 'client' | 'onClose'> {
  payFirst: ClientPayFirst['payFirst']
  firmSays: 'yes' | 'no'
}

function Form({ client, payFirst, firmSays, onClose }: FormProps) {
  const clientId = client.id
  const { form, sending } = useDialogForm({
    schema: setPayFirstInput,
    values: { clientId, payFirst },
    send: (values) => trpcClient.admin.money.setPayFirst.mutate(values),
    onDone: (choice) => queries.admin.money.payFirst.setData({ clientId }, choice),
    done: ({ applies }) =>
      applies
        ? ['Reviews open once they are paid', 'If the signed letter says so.']
        : ['Reviews open at once'],
    failed: refused('The choice could not be saved', 'payFirst'),
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Save">
      <NativeSelect
        label={`${client.firstName} pays first`}
        description={payFirstEffect}
        data={[
          { value: 'firm', label: `As the rules of the firm say: ${firmSays}` },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        data-autofocus
        {...form.getInputProps('payFirst')}
      />
    </DialogForm>
  )
}
