import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { askInput, type ItemTemplate } from '#shared/checklist/request-items.schema.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { severalAskedText } from '#client/portal/staff/base/mailed-or-called.ts'
import { refetchReturns } from '#client/portal/staff/base/returns-cache.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { describeAsked, NO_DOCUMENT, STANDARD_DOCUMENTS, withTemplate } from './ask-form.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { ItemList } from './ItemList.tsx'
import { SaveTemplate, TemplatePicker } from './Templates.tsx'

interface AskDialogProps extends DialogFrame {
  /** One or more returns, whose clients are asked for the same documents. */
  taxReturns: readonly AdminTaxReturn[]
  /** The template to start with. */
  template?: ItemTemplate | undefined
  onAsked?: () => void
}

/** Asks the clients of returns for documents. */
export function AskDialog({ taxReturns, template, onAsked, ...frame }: AskDialogProps) {
  const client = taxReturns.length === 1 ? (taxReturns[0]?.client.id ?? null) : null
  const mailed = useIsMailed(client)
  const { form, sending } = useDialogForm({
    ...frame,
    schema: askInput.pick({ items: true }),
    values: { items: template ? withTemplate([], template.items) : [NO_DOCUMENT] },
    send: (values) =>
      trpcClient.admin.requestItems.ask.mutate({
        taxReturnIds: taxReturns.map(({ id }) => id),
        ...values,
      }),
    onDone() {
      void queries.requestItems.list.invalidate()
      refetchReturns()
      onAsked?.()
    },
    done: (answer) => [
      answer.asked === 1 ? 'Request sent' : `${formatCount(answer.asked, 'request')} sent`,
      describeAsked(answer, client === null ? null : mailed),
    ],
    failed: 'Failed to ask',
  })
  // The template that was picked: saved again under its name, it is replaced.
  const [picked, pick] = useState(template)
  const { items } = form.values
  const [only] = taxReturns
  return (
    <Dialog {...frame} title="Ask for documents" size="36rem">
      {taxReturns.length === 1 && only ? (
        <ReturnHeading taxReturn={only} />
      ) : (
        <p className="muted mb-16 breaks">
          <strong className="ink strong">{formatCount(taxReturns.length, 'return')}</strong>.{' '}
          {severalAskedText}
        </p>
      )}
      <TemplatePicker
        picked={picked}
        onPick={(chosen) => {
          pick(chosen)
          if (chosen) form.setValues({ items: withTemplate(items, chosen.items) })
        }}
      />
      <NativeSelect
        className="mb-16"
        label="A standard document"
        value=""
        data={[
          { value: '', label: 'Choose one, with its reason' },
          ...STANDARD_DOCUMENTS.map(({ title }) => title),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = STANDARD_DOCUMENTS.filter(({ title }) => title === value)
          form.setValues({ items: withTemplate(items, chosen) })
        }}
      />
      <DialogForm {...sending} submit={submitOf(items.length, taxReturns.length)}>
        <ItemList form={form} blank={NO_DOCUMENT}>
          <SaveTemplate items={items} picked={picked} onSaved={pick} />
        </ItemList>
      </DialogForm>
    </Dialog>
  )
}

/** "Ask for 2 documents on 12 returns". */
function submitOf(documents: number, returns: number): string {
  if (returns > 1) {
    return `Ask for ${formatCount(documents, 'document')} on ${formatCount(returns, 'return')}`
  }
  return documents === 1 ? 'Ask for it' : `Ask for ${documents} documents`
}
