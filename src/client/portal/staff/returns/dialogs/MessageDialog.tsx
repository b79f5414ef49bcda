import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { bulkInput, offlineAtOnce } from '#shared/messages/staff-messages.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import { fillFields } from '#shared/base/text-fields.ts'
import { queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { CannedDialog } from '#client/portal/staff/canned-answers/CannedDialog.tsx'
import { formatCount, fullName } from '#client/portal/staff/base/format.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { newKey } from '#client/portal/ui/new-key.ts'
import { Button } from '#client/public/ui/Button.tsx'

interface MessageDialogProps extends DialogFrame {
  taxReturns: readonly AdminTaxReturn[]
  onSent: () => void
}

/** Writes the same to the clients of returns, in a thread each. */
export function MessageDialog({ taxReturns, onSent, ...frame }: MessageDialogProps) {
  const canned = useDialog()
  const [tried, setTried] = useState<{ text: string; key: string | undefined } | null>(null)
  const [first] = taxReturns

  const { form, sending } = useDialogForm({
    ...frame,
    schema: bulkInput.pick({ text: true }),
    values: { text: '' },
    /** A second try with the same text writes only to those that the first one did not reach. */
    send({ text }) {
      const key = tried?.text === text ? tried.key : newKey()
      setTried({ text, key })
      const taxReturnIds = taxReturns.map(({ id }) => id)
      return trpcClient.admin.messages.bulk.mutate({ text, taxReturnIds, key })
    },
    onDone() {
      void queries.admin.messages.list.invalidate()
      void queries.admin.messages.counts.invalidate()
      onSent()
    },
    done: (answer) => [`${formatCount(answer.sent, 'message')} sent`, describeSent(answer)],
    failed: 'The messages were not sent',
  })

  const offline = useOffline(taxReturns)
  return (
    <Dialog {...frame} title="Write to these clients" size="36rem">
      <p className="mb-16">
        <strong className="strong">{formatCount(taxReturns.length, 'return')}</strong>: each client
        gets a thread of their own. The law lets us use our list of clients only for tax information
        and tax services (26 CFR 301.7216-2(n)): write about nothing else.
      </p>
      {offline > 0 && (
        <p className="note mb-16 on-amber" role="status">
          {formatCount(offline, 'client')} of these {offline === 1 ? 'doesn’t' : 'don’t'} sign in
          and can’t read it: call them.
        </p>
      )}
      <DialogForm
        {...sending}
        submit={`Send ${formatCount(taxReturns.length, 'message')}`}
        also={<Button onClick={canned.open}>Saved answers</Button>}
      >
        <Textarea
          label="Message"
          description="{client} becomes the first name, {year} the tax year, {items} what we still wait for."
          minRows={6}
          maxRows={16}
          data-autofocus
          {...form.getInputProps('text')}
        />
        {first && form.values.text.trim() !== '' && (
          <Preview taxReturn={first} text={form.values.text} />
        )}
      </DialogForm>
      {canned.show((frame) => (
        <CannedDialog
          {...frame}
          fields={null}
          onChoose={(text) => form.setFieldValue('text', text)}
        />
      ))}
    </Dialog>
  )
}

/** How many of the clients don't sign in; 0 while it is not known. */
function useOffline(taxReturns: readonly AdminTaxReturn[]): number {
  const parts = Array.from({ length: Math.ceil(taxReturns.length / offlineAtOnce) }, (_, part) =>
    taxReturns.slice(part * offlineAtOnce, (part + 1) * offlineAtOnce).map(({ id }) => id),
  )
  const answers = trpc.useQueries((ask) =>
    parts.map((taxReturnIds) =>
      // The ids of one part are long enough for one address.
      ask.admin.messages.offline({ taxReturnIds }, { trpc: { context: { alone: true } } }),
    ),
  )
  return answers.reduce((sum, { data }) => sum + (data?.offline ?? 0), 0)
}

/** The message as the first client reads it. */
function Preview({ taxReturn, text }: { taxReturn: AdminTaxReturn; text: string }) {
  const { id, client, taxYear } = taxReturn
  const { data } = trpc.requestItems.list.useQuery({ taxReturnId: id })
  const open = (data?.items ?? []).filter(({ state }) => isWaiting(state))
  const fields = {
    client: client.firstName || client.lastName,
    year: String(taxYear),
    items: new Intl.ListFormat('en-US').format(open.map(({ title }) => title)),
  }
  return (
    <section className="note on-sunken" aria-label="Preview">
      <p className="small">
        To <bdi>{fullName(client)}</bdi>
      </p>
      <p className="pre-wrap mt-4">{fillFields(text, fields)}</p>
    </section>
  )
}

/** The number of clients who can't read it, and of returns that are gone. */
function describeSent({ offline, skipped }: { offline: number; skipped: number }): string {
  return [
    offline > 0 &&
      `${formatCount(offline, 'client')} ${offline === 1 ? 'doesn’t' : 'don’t'} sign in: call them.`,
    skipped > 0 && `${formatCount(skipped, 'return')} ${skipped === 1 ? 'is' : 'are'} gone.`,
  ]
    .filter(Boolean)
    .join(' ')
}
