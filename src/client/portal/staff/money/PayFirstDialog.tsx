import { NativeSelect } from '@mantine/core'
import { type ClientPayFirst, setPayFirstInput } from '#shared/money/money-settings.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { payFirstEffect } from '#client/portal/client/money/pay-first-words.ts'
import { allOf } from '#client/portal/ui/all-of.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useRefusal } from './money-data.ts'
import { MoneyForm } from './MoneyForm.tsx'
import type { Payer } from './use-money-dialogs.ts'

interface PayFirstDialogProps {
  client: Payer
  opened: boolean
  onClose: () => void
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
        query={allOf(saved, settings)}
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
  const { form, formProps, showRefusal } = useSchemaForm(setPayFirstInput, { clientId, payFirst })
  const refusing = useRefusal('The choice could not be saved', 'payFirst')
  const save = trpc.admin.money.setPayFirst.useMutation({
    onSuccess(choice) {
      queries.admin.money.payFirst.setData({ clientId }, choice)
      if (!choice.applies) toast.success('Reviews open at once')
      else toast.success('Reviews open once they are paid', 'If the signed letter says so.')
      onClose()
    },
    onError: (error) => refusing.refuse(error, { form, showRefusal }),
  })
  return (
    <MoneyForm
      formProps={formProps}
      submit="Save"
      pending={save.isPending}
      refusal={refusing.refusal}
      onCancel={onClose}
      onSubmit={(values) => {
        refusing.clear()
        save.mutate(values)
      }}
    >
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
    </MoneyForm>
  )
}
