import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { askInput, type ItemTemplate } from '#shared/checklist/request-items.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { severalAskedText } from '#client/portal/staff/base/what-clients-learn.ts'
import { refetchReturns } from '#client/portal/staff/returns/returns-cache.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  type AskFields,
  describeAsked,
  NO_DOCUMENT,
  STANDARD_DOCUMENTS,
  withTemplate,
} from './ask-form.ts'
import { useIsMailed } from './client-parts.tsx'
import { DialogForm, ReturnHeading } from './dialog-parts.tsx'
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
export function AskDialog({ taxReturns, template, opened, onClose, onAsked }: AskDialogProps) {
  const client = taxReturns.length === 1 ? (taxReturns[0]?.client.id ?? null) : null
  const mailed = useIsMailed(client)
  const form = useForm<{ items: AskFields[] }>({
    initialValues: { items: template ? withTemplate([], template.items) : [NO_DOCUMENT] },
    validate: schemaErrors(askInput.pick({ items: true })),
  })
  const ask = trpc.admin.requestItems.ask.useMutation({
    onSuccess(answer) {
      toast.success(
        answer.asked === 1 ? 'Request sent' : `${formatCount(answer.asked, 'request')} sent`,
        describeAsked(answer, client === null ? null : mailed),
      )
      void queries.requestItems.list.invalidate()
      refetchReturns()
      onClose()
      onAsked?.()
    },
    onError: (error) => reportFailure('Failed to ask', error),
  })
  // The template that was picked: saved again under its name, it is replaced.
  const [picked, pick] = useState(template)
  const { items } = form.values
  const [only] = taxReturns
  return (
    <Dialog opened={opened} onClose={onClose} title="Ask for documents" size="36rem">
      {taxReturns.length === 1 && only ? (
        <ReturnHeading taxReturn={only} />
      ) : (
        <p className="muted mb-2 breaks">
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
        className="mb-2"
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
      <DialogForm
        form={form}
        submit={submitOf(items.length, taxReturns.length)}
        pending={ask.isPending}
        onCancel={onClose}
        onSubmit={({ items: documents }) =>
          ask.mutate({ taxReturnIds: taxReturns.map(({ id }) => id), items: documents })
        }
      >
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
