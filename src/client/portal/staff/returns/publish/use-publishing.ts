import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { fieldsOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { reviewText } from '#client/portal/staff/base/mailed-or-called.ts'
import { showMoved, showNotMoved } from '#client/portal/staff/returns/row-actions.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  figuresErrors,
  figuresFields,
  type FiguresFields,
  noFigures,
  typedFigures,
} from './figures-form.ts'
import {
  type Choices,
  choicesFor,
  chosenDocuments,
  documentsError,
  guessChoices,
  publishable,
} from './publish-form.ts'
import { refreshSigning } from './signing-data.ts'
import { useInvoiceToIssue } from './use-invoice-to-issue.ts'
import { useChosenPdfs, whyNotUploaded } from './use-chosen-pdfs.ts'

export interface PublishProps {
  taxReturn: AdminTaxReturn
  view: Pick<ReturnSigningView, 'packages' | 'letter'>
  /** All documents of the return. */
  documents: readonly StaffDocument[]
  onClose: () => void
}

interface PublishValues {
  /** The choices of staff; otherwise the guess counts. */
  choices: Choices
  figures: FiguresFields[]
}

export type Publishing = ReturnType<typeof usePublishing>

/** A version of a return while it is put together and sent. */
export function usePublishing({ taxReturn, view, documents, onClose }: PublishProps) {
  const mailed = useIsMailed(taxReturn.client.id)
  const draft = useDraft(taxReturn, view, documents)
  const { form, chosen, offered, choices } = draft
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState(isFinished(taxReturn.status))
  const billing = useInvoiceToIssue(taxReturn, !isFinished(taxReturn.status))

  /** Completes the return, uploads the chosen PDFs and sends them, or only the first two. */
  async function send(figures: readonly FiguresFields[] | null) {
    if (pending) return
    setPending(true)
    try {
      if (done || (await complete(taxReturn))) {
        setDone(true)
        await billing.issue()
        const ids = await chosen.upload()
        if (figures !== null) await publish(figures, ids)
        onClose()
      }
    } catch (error) {
      explain(error)
    }
    refreshSigning(taxReturn.id)
    setPending(false)
  }

  async function publish(figures: readonly FiguresFields[], ids: ReadonlyMap<string, string>) {
    await trpcClient.admin.signing.publish.mutate({
      taxReturnId: taxReturn.id,
      documents: chosenDocuments(offered, choices).map((document) => ({
        ...document,
        id: ids.get(document.id) ?? document.id,
      })),
      figures: figures.map(typedFigures),
    })
    void queries.admin.signing.frozen.invalidate()
    toast.success('Sent for review', reviewText(mailed, taxReturn.client.firstName))
  }

  function explain(error: unknown) {
    const notUploaded = whyNotUploaded(error)
    const fields = fieldsOf(error)
    for (const { path, message } of fields) form.setFieldError(fieldOf(path), message)
    if (notUploaded !== null) toast.error('Upload Failed', notUploaded)
    else if (fields.length === 0) reportFailure('It could not be sent for review', error)
  }

  return { ...draft, pending, done, send, billing }
}

/** The documents and figures that staff have chosen and typed so far. */
function useDraft(
  taxReturn: AdminTaxReturn,
  view: PublishProps['view'],
  documents: PublishProps['documents'],
) {
  const current = view.packages.find(({ replacedAt }) => replacedAt === null) ?? null
  const chosen = useChosenPdfs(taxReturn.id)
  const stored = new Set(chosen.pdfs.map(({ storedId }) => storedId))
  const offered = [
    ...chosen.pdfs,
    ...publishable(documents, view).filter(({ id }) => !stored.has(id)),
  ]
  const { form, formProps } = useSchemaForm<PublishValues>(
    ({ choices, figures }) => {
      const error = documentsError(offered, { ...guessChoices(offered, current), ...choices })
      return {
        ...(error !== null && { documents: error }),
        ...figuresErrors(taxReturn.form, figures),
      }
    },
    {
      choices: {},
      figures: current?.figures.map((one) => figuresFields(taxReturn.form, one)) ?? [
        noFigures(taxReturn.form, 'federal'),
      ],
    },
  )
  const options = choicesFor(
    form.values.figures.map(({ authority }) => authority),
    taxReturn.form,
  )
  // The staff's choices win; a state without figures has no authorization.
  const choices: Choices = Object.fromEntries(
    Object.entries({ ...guessChoices(offered, current), ...form.values.choices }).map(
      ([id, choice]) => [id, options.some(({ value }) => value === choice) ? choice : ''],
    ),
  )
  return { current, chosen, offered, form, formProps, options, choices }
}

async function complete({ id }: AdminTaxReturn): Promise<boolean> {
  try {
    showMoved(await trpcClient.admin.returns.updateStatus.mutate({ id, status: 'completed' }))
    return true
  } catch (error) {
    showNotMoved(error)
    return false
  }
}

/** Maps the server's name of a field to the form's. */
function fieldOf(path: string): string {
  if (path.startsWith('documents')) return 'documents'
  return path.replace(/\.refund$/, '.amount')
}
