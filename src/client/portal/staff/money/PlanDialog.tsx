import { NativeSelect, TextInput } from '@mantine/core'
import { dayAfter } from '#shared/base/days.ts'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { type Cents, parseDollars, toCents } from '#shared/base/cents.ts'
import { type AdminInvoice, setPlanInput } from '#shared/money/staff-invoices.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { DollarsInput } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface PlanDialogProps extends DialogFrame {
  invoice: AdminInvoice
}

/** Agrees on two to six parts of what is open, each with its day, or ends that. */
export function PlanDialog({ invoice, ...frame }: PlanDialogProps) {
  const { id, number, open, plan, client } = invoice
  const mailed = useIsMailed(client.id)
  const left = plan.filter((part) => part.open > 0)
  // Parts that are agreed on now can't be due in the past.
  const isLate = (left[0]?.dueOn ?? '') < firmToday()
  const { form, save, sending } = useDialogForm({
    ...frame,
    schema: setPlanInput,
    values: {
      id,
      parts:
        left.length > 1 && !isLate
          ? left.map((part) => ({ dueOn: part.dueOn, amount: formatDollarsPlain(part.open) }))
          : evenParts(Math.max(2, left.length), open),
    },
    send: (values) => trpcClient.admin.money.setPlan.mutate(values),
    onDone: refreshBooks,
    done: ({ plan }) => [
      plan.length === 0
        ? `Invoice ${number} is due as a whole`
        : `Invoice ${number} is paid in ${plan.length} parts`,
    ],
    failed: refused('The parts could not be saved', 'parts.0.amount'),
  })
  const { parts } = form.values
  const difference = open - parts.reduce((sum, { amount }) => sum + centsIn(amount), 0)
  return (
    <Dialog {...frame} title={`Pay invoice ${number} in parts`}>
      <DialogForm
        {...sending}
        submit="Save the parts"
        also={
          plan.length > 0 && (
            <Button pending={sending.pending} onClick={() => void save({ id, parts: [] })}>
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
          <fieldset key={at}>
            <legend className="visually-hidden">Part {at + 1}</legend>
            <Stack className="two-columns gap-x-16">
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
            </Stack>
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
      </DialogForm>
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
