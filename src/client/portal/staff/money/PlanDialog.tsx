import { NativeSelect, TextInput } from '@mantine/core'
import { dayAfter } from '#shared/base/dates.ts'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { type Cents, parseDollars, toCents } from '#shared/base/cents.ts'
import { type AdminInvoice, setPlanInput } from '#shared/money/staff-invoices.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { useIsMailed } from '#client/portal/staff/returns/dialogs/client-parts.tsx'
import { DollarsInput } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshBooks, useRefusal } from './money-data.ts'
import { Consequence, MoneyForm } from './MoneyForm.tsx'

interface PlanDialogProps {
  invoice: AdminInvoice
  opened: boolean
  onClose: () => void
}

/** Agrees on two to six parts of what is open, each with its day, or ends that. */
export function PlanDialog({ invoice, opened, onClose }: PlanDialogProps) {
  const { id, number, open, plan, client } = invoice
  const mailed = useIsMailed(client.id)
  const left = plan.filter((part) => part.open > 0)
  // Parts that are agreed on now can't be due in the past.
  const isLate = (left[0]?.dueOn ?? '') < firmToday()
  const { form, formProps, showRefusal } = useSchemaForm(setPlanInput, {
    id,
    parts:
      left.length > 1 && !isLate
        ? left.map((part) => ({ dueOn: part.dueOn, amount: formatDollarsPlain(part.open) }))
        : evenParts(Math.max(2, left.length), open),
  })
  const refusing = useRefusal('The parts could not be saved', 'parts.0.amount')
  const set = trpc.admin.money.setPlan.useMutation({
    onSuccess(saved) {
      refreshBooks()
      toast.success(
        saved.plan.length === 0
          ? `Invoice ${number} is due as a whole`
          : `Invoice ${number} is paid in ${saved.plan.length} parts`,
      )
      onClose()
    },
    onError: (error) => refusing.refuse(error, { form, showRefusal }),
  })
  const { parts } = form.values
  const difference = open - parts.reduce((sum, { amount }) => sum + centsIn(amount), 0)
  return (
    <Dialog opened={opened} onClose={onClose} title={`Pay invoice ${number} in parts`}>
      <MoneyForm
        formProps={formProps}
        submit="Save the parts"
        pending={set.isPending}
        refusal={refusing.refusal}
        onCancel={onClose}
        onSubmit={(values) => {
          refusing.clear()
          set.mutate(values)
        }}
        also={
          plan.length > 0 && (
            <Button pending={set.isPending} onClick={() => set.mutate({ id, parts: [] })}>
              Due as a whole
            </Button>
          )
        }
      >
        <NativeSelect
          label="In how many parts"
          data-autofocus
          value={String(parts.length)}
          data={['2', '3', '4', '5', '6']}
          onChange={({ currentTarget }) =>
            form.setFieldValue('parts', evenParts(Number(currentTarget.value), open))
          }
        />
        {parts.map((_part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the fields have their values from the form
          <fieldset key={at} className="shrinks m-0 p-0 no-border">
            <legend className="visually-hidden">Part {at + 1}</legend>
            <div className="stack gap-1 gap-x-2 two-columns">
              <TextInput
                type="date"
                label={`Part ${at + 1}, due`}
                min={firmToday()}
                {...form.getInputProps(`parts.${at}.dueOn`)}
              />
              <DollarsInput
                label="Amount"
                min="0.01"
                {...form.getInputProps(`parts.${at}.amount`)}
              />
            </div>
          </fieldset>
        ))}
        <Consequence>
          {difference === 0 ? (
            <p>The parts add up to what is open, {formatCents(open)}.</p>
          ) : (
            <p>
              The parts must add up to what is open, {formatCents(open)}:{' '}
              {formatCents(toCents(Math.abs(difference)))} too {difference > 0 ? 'little' : 'much'}.
            </p>
          )}
          <p>
            {mailed
              ? `${client.firstName} gets an email, and is reminded of each part on its day.`
              : 'The client gets no email: tell them the days.'}
          </p>
        </Consequence>
      </MoneyForm>
    </Dialog>
  )
}

/** About a month apart, the first today; the cents that are left over are in the first. */
function evenParts(count: number, open: Cents) {
  const each = Math.floor(open / count)
  return Array.from({ length: count }, (_, at) => ({
    dueOn: dayAfter(firmToday(), 30 * at),
    amount: formatDollarsPlain(toCents(at === 0 ? open - each * (count - 1) : each)),
  }))
}

function centsIn(typed: string): number {
  const parsed = parseDollars(typed)
  return parsed.ok ? parsed.cents : 0
}
