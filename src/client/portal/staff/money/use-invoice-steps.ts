import { toCents } from '#shared/base/cents.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { invoiceReminderText } from '#client/portal/staff/base/mailed-or-called.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { toast } from '#client/public/ui/toast.ts'
import { creditFor } from './effects.ts'
import { refreshBooks } from './money-data.ts'

/** The client's credit, as far as it pays what is open. */
export function usePayWithCredit({ id, number, open, client, taxReturnId }: AdminInvoice) {
  const { data: balance } = trpc.admin.money.balance.useQuery(
    { clientId: client.id },
    { enabled: open > 0 },
  )
  const use = trpc.admin.money.useCredit.useMutation({
    onSuccess(paid) {
      refreshBooks()
      toast.success(`Invoice ${number} is ${paid.open === 0 ? 'paid' : 'partly paid'} with credit`)
    },
    onError: (error) => reportFailure('The credit could not be used', error),
  })
  const payable = (credit: number) => toCents(Math.min(credit, open))
  return {
    credit: payable(creditFor(taxReturnId, balance?.credits ?? [])),
    all: payable(balance?.credit ?? 0),
    pending: use.isPending,
    pay: ({ others }: { others: boolean }) => use.mutate({ id, others }),
  }
}

/** The reminders of an invoice: now, and whether they go on by themselves. */
export function useReminding({ id, client, remindersStoppedAt }: AdminInvoice) {
  const mailed = useIsMailed(client.id)
  const stopped = remindersStoppedAt !== null
  const remind = trpc.admin.money.remind.useMutation({
    onSuccess() {
      refreshBooks()
      toast.success('Client reminded', invoiceReminderText(mailed, client.firstName))
    },
    onError: (error) => reportFailure('No reminder sent', error),
  })
  const stop = trpc.admin.money.stopReminders.useMutation({
    onSuccess() {
      refreshBooks()
      toast.success(stopped ? 'Reminders go on' : 'Reminders stopped')
    },
    onError: (error) => reportFailure('The reminders could not be changed', error),
  })
  return {
    pending: remind.isPending || stop.isPending,
    actions: [
      { label: 'Remind now', onChoose: () => remind.mutate({ id }) },
      {
        label: stopped ? 'Resume reminders' : 'Stop reminders',
        onChoose: () => stop.mutate({ id, stopped: !stopped }),
      },
    ],
  }
}
