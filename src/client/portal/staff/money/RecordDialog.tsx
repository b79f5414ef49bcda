import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { type Cents, parseDollars, toCents } from '#shared/base/cents.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { recordPaymentInput } from '#shared/money/staff-payments.schema.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/returns/payment.ts'
import { limits } from '#shared/base/text.ts'
import { statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { invoiceName } from '#client/portal/client/money/money-words.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { receiptText } from '#client/portal/staff/base/mailed-or-called.ts'
import { DollarsInput } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { newKey } from '#client/portal/ui/new-key.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { paidWith, paymentEffects } from './effects.ts'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import { SecondYes, useSecondYes } from './SecondYes.tsx'
import type { Payer } from './use-money-dialogs.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface RecordDialogProps extends DialogFrame {
  client: Payer
  /** Null: of any return, or of none. */
  taxReturnId: string | null
  /** The one that it is to pay. */
  invoiceId?: string | undefined
}

/** Records money that came by hand: all or a part of what is open, or more. */
export function RecordDialog({ opened, ...props }: RecordDialogProps) {
  const { client, taxReturnId, onClose } = props
  const unpaid = trpc.admin.money.invoices.useQuery({
    clientId: client.id,
    taxReturnId,
    unpaid: true,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Record a payment">
      <QueryBoundary
        query={unpaid}
        what="what is open"
        failed="What is open could not be loaded."
        skeleton={<SkeletonLines lines={6} />}
      >
        {({ items }) => <RecordForm {...props} unpaid={items} />}
      </QueryBoundary>
    </Dialog>
  )
}

type RecordFormProps = Omit<RecordDialogProps, 'opened'> & { unpaid: readonly AdminInvoice[] }

/** The invoices that a payment pays: what is due first, none yet, or the one with this id. */
type Pays = 'due' | 'none' | string

function RecordForm({ client, taxReturnId, invoiceId, unpaid, onClose }: RecordFormProps) {
  const mailed = useIsMailed(client.id)
  const [key] = useState(newKey)
  const only = unpaid.find(({ id }) => id === invoiceId) ?? (unpaid.length === 1 && unpaid[0])
  const [pays, setPays] = useState<Pays>(only ? only.id : 'due')
  const [isUnanswered, setUnanswered] = useState(false)
  const explain = refused('The payment could not be recorded', 'amount')
  const { form, formProps, save, sending } = useDialogForm({
    schema: recordPaymentInput,
    values: {
      clientId: client.id,
      taxReturnId,
      way: 'check' as const,
      amount: only ? formatDollarsPlain(only.open) : '',
      receivedOn: firmToday(),
      note: '',
    },
    send: (values) =>
      trpcClient.admin.money.record.mutate({
        ...values,
        key,
        parts: partsOf(pays, amountIn(values.amount), invoicesFor(pays, unpaid)),
      }),
    onDone: refreshBooks,
    done: ({ cents }) => [`${formatCents(cents)} recorded`, receiptText(mailed, client.firstName)],
    failed(error, form) {
      setUnanswered((statusOf(error) ?? 500) >= 500)
      return explain(error, form)
    },
    onClose,
  })
  const amount = amountIn(form.values.amount)
  const chosen = invoicesFor(pays, unpaid)
  const { way, note, receivedOn } = form.values
  // One that the server did not answer may be its own double, and is recorded only once.
  const second = useSecondYes(
    client.id,
    isUnanswered ? null : { way, cents: amount, note, receivedOn },
  )
  return (
    <DialogForm
      {...sending}
      formProps={formProps(async (values) => {
        if (await second.mayRecord()) await save(values)
      })}
      submit="Record the payment"
      pending={sending.pending || second.pending}
    >
      <Stack gap={16} className="pairs">
        <DollarsInput label="Amount" min="0.01" data-autofocus {...form.getInputProps('amount')} />
        <NativeSelect label="How it was paid" data={WAYS} {...form.getInputProps('way')} />
      </Stack>
      <TextInput
        type="date"
        label="Received on"
        max={firmToday()}
        {...form.getInputProps('receivedOn')}
      />
      {unpaid.length > 0 && (
        <NativeSelect
          label="It pays"
          value={pays}
          onChange={({ currentTarget }) => setPays(currentTarget.value)}
          data={[
            ...(unpaid.length > 1 ? [{ value: 'due', label: 'What is due first' }] : []),
            ...unpaid.map((invoice) => ({
              value: invoice.id,
              label: `${invoiceName(invoice)}, ${formatCents(invoice.open)} open`,
            })),
            { value: 'none', label: 'Nothing yet: keep it as credit' },
          ]}
        />
      )}
      <Textarea
        label="Notes (optional)"
        description="For the firm only, such as the number of a check."
        autosize
        minRows={1}
        maxLength={limits.notes}
        {...form.getInputProps('note')}
      />
      <Consequence>
        {second.text !== null && <p className="amber medium">{second.text}</p>}
        {amount === null ? (
          <p>Enter the amount to see what it pays.</p>
        ) : (
          paymentEffects(amount, chosen).map((effect) => <p key={effect}>{effect}</p>)
        )}
        <p>{receiptText(mailed, client.firstName)}</p>
      </Consequence>
      <SecondYes {...second.box} />
    </DialogForm>
  )
}

const WAYS = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

function amountIn(typed: string): Cents | null {
  const parsed = parseDollars(typed)
  return parsed.ok && parsed.cents > 0 ? parsed.cents : null
}

function invoicesFor(pays: Pays, unpaid: readonly AdminInvoice[]): readonly AdminInvoice[] {
  if (pays === 'due') return unpaid
  return unpaid.filter(({ id }) => id === pays)
}

/** Left out, the server pays what is due first. */
function partsOf(pays: Pays, amount: Cents | null, chosen: readonly AdminInvoice[]) {
  if (pays === 'due') return undefined
  const { parts } = paidWith(amount ?? toCents(0), chosen)
  return parts.map(({ invoice, paying }) => ({
    invoiceId: invoice.id,
    amount: formatDollarsPlain(paying),
  }))
}
