import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { toCents } from '#shared/base/cents.ts'
import { dayAfter } from '#shared/base/days.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { Balance } from '#shared/money/money.schema.ts'
import type { MoneySettings } from '#shared/money/money-settings.schema.ts'
import { leastOnline } from '#shared/money/payment-ways.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { both } from '#client/portal/ui/both.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { aboveLetter, creditFor } from './effects.ts'
import { LinesList } from './LinesList.tsx'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import { fetchFile } from '#client/portal/ui/download.ts'
import { FileView, PdfPages } from '#client/portal/ui/FileView.tsx'

interface IssueDialogProps extends DialogFrame {
  invoice: AdminInvoice
}

/** Gives a draft its number, after a look at its lines, its due date and its PDF. */
export function IssueDialog({ invoice, opened, onClose }: IssueDialogProps) {
  const settings = trpc.admin.money.settings.useQuery()
  const balance = trpc.admin.money.balance.useQuery({ clientId: invoice.clientId })
  return (
    <Dialog opened={opened} onClose={onClose} title="Issue the invoice" size="44rem">
      <QueryBoundary
        query={both(settings, balance)}
        what="the invoice"
        failed="The invoice could not be loaded."
        skeleton={<SkeletonLines lines={6} />}
      >
        {([settings, { credits }]) => <IssueForm {...{ invoice, settings, credits, onClose }} />}
      </QueryBoundary>
    </Dialog>
  )
}

interface IssueFormProps {
  invoice: AdminInvoice
  settings: MoneySettings
  credits: Balance['credits']
  onClose: () => void
}

const fields = z.object({ dueOn: z.string().min(1, { error: 'Choose the day it is due' }) })

function IssueForm({ invoice, settings, credits, onClose }: IssueFormProps) {
  const { id, client, total, taxReturnId } = invoice
  const mailed = useIsMailed(client.id)
  const [draft, setDraft] = useState(invoice)
  const [looking, setLooking] = useState(false)
  const [pending, setPending] = useState<'issue' | 'look' | null>(null)
  const { form, formProps, showRefusal } = useSchemaForm(fields, {
    dueOn: invoice.dueOn ?? dayAfter(firmToday(), settings.dueDays),
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const explain = refused('The invoice could not be issued', 'dueOn')
  const credit = creditFor(taxReturnId, credits)
  const { data: fee } = trpc.money.fee.useQuery(
    { taxReturnId: taxReturnId ?? '' },
    { enabled: taxReturnId !== null },
  )
  const agreement = { agreed: fee?.agreed ?? null, tolerance: settings.feeTolerance }
  const above = aboveLetter(total, agreement)

  /** The draft with the chosen day. */
  async function saved(): Promise<AdminInvoice> {
    const { dueOn } = form.getValues()
    if (dueOn === draft.dueOn) return draft
    const changed = await trpcClient.admin.money.changeDraft.mutate({
      id,
      version: draft.version,
      dueOn,
    })
    setDraft(changed)
    return changed
  }

  async function run(what: 'issue' | 'look', act: (invoice: AdminInvoice) => unknown) {
    if (pending !== null || form.validate().hasErrors) return
    setPending(what)
    setRefusal(null)
    try {
      await act(await saved())
      refreshBooks()
    } catch (error) {
      showRefusal(error)
      setRefusal(explain(error, form))
    }
    setPending(null)
  }

  const issue = () =>
    run('issue', async ({ version }) => {
      const { number } = await trpcClient.admin.money.issue.mutate({ id, version })
      toast.success(
        `Invoice ${number} is issued`,
        mailed ? `We’ve emailed ${client.firstName}.` : 'The client gets no email: print it.',
      )
      onClose()
    })

  return (
    <DialogForm
      formProps={formProps(issue)}
      submit="Issue the invoice"
      pending={pending === 'issue'}
      refusal={refusal}
      onCancel={onClose}
      also={
        <Button
          icon="eye"
          pending={pending === 'look'}
          onClick={() => void run('look', () => setLooking(true))}
        >
          Show the PDF
        </Button>
      }
    >
      <LinesList lines={invoice.lines} total={total} />
      <TextInput type="date" label="Due" min={firmToday()} {...form.getInputProps('dueOn')} />
      <Consequence>
        {above !== null && <p className="strong">{above}</p>}
        <p>
          It gets the next number. From then on it does not change: it can only be voided and
          replaced.
        </p>
        <p>
          {mailed
            ? `${client.firstName} sees it in the portal, and gets an email without the amount.`
            : 'The client gets no email: print it, or hand it over.'}
        </p>
        {total < leastOnline && (
          <p>Less than {formatCents(toCents(leastOnline))} can’t be paid online, only by check.</p>
        )}
        {credit > 0 && <p>{formatCents(credit)} of credit pays it at once, as far as that goes.</p>}
      </Consequence>
      {looking && <InvoicePreview id={id} version={draft.version} title="Draft of the invoice" />}
    </DialogForm>
  )
}

interface InvoicePreviewProps {
  id: string
  version: number
  title: string
}

/** An invoice as its PDF. */
function InvoicePreview({ id, version, title }: InvoicePreviewProps) {
  return (
    <FileView
      queryKey={['invoice as a PDF', id, version]}
      read={async (signal) => {
        const file = await fetchFile(`/api/invoices/${id}/pdf`, { signal })
        return new Uint8Array(await file.arrayBuffer())
      }}
      title={title}
      failed="The PDF could not be loaded."
    >
      {(bytes) => <PdfPages bytes={bytes} title={title} />}
    </FileView>
  )
}
