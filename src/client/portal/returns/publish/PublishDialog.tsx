import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { isFinished } from '#shared/return-status.ts'
import type { ReturnPackage, ReturnSigningView } from '#shared/signing.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { formatCount } from '#client/portal/staff/format.ts'
import { fieldsOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { showMoved, showNotMoved } from '#client/portal/returns/row-actions.ts'
import { DialogForm, ReturnHeading } from '#client/portal/returns/dialogs/dialog-parts.tsx'
import { UnprovenNote } from '#client/portal/returns/dialogs/UnprovenNote.tsx'
import { DocumentName } from '#client/portal/returns/dialogs/StaffDocumentRow.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DropArea, useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  figuresErrors,
  figuresFields,
  type FiguresFields as Fields,
  noFigures,
  typedFigures,
} from './figures-form.ts'
import { FiguresDoubt, useFiguresDoubt } from './FiguresDoubt.tsx'
import { FiguresFields } from './FiguresFields.tsx'
import {
  type Choices,
  choicesFor,
  chosenDocuments,
  documentsError,
  guessChoices,
  publishable,
} from './publish-form.ts'
import { PublishPreview } from './PublishPreview.tsx'
import { refreshSigning, validSignatures } from './signing-data.ts'
import { pdfTypes, useChosenPdfs, whyNotUploaded } from './use-chosen-pdfs.ts'
import styles from './publish.module.css'

interface PublishDialogProps {
  taxReturn: AdminTaxReturn
  view: Pick<ReturnSigningView, 'packages' | 'letter'>
  /** All documents of the return. */
  documents: readonly StaffDocument[]
  opened: boolean
  onClose: () => void
}

/**
 * Sends a version of the completed return for review: its documents and the figures of Part I. A return in progress is
 * completed with it, or without sending anything.
 */
export function PublishDialog({ taxReturn, view, documents, opened, onClose }: PublishDialogProps) {
  const current = view.packages.find(({ replacedAt }) => replacedAt === null) ?? null
  const chosen = useChosenPdfs(taxReturn.id)
  useNoStrayDrops()
  const stored = new Set(chosen.pdfs.map(({ storedId }) => storedId))
  const offered = [
    ...chosen.pdfs,
    ...publishable(documents, view).filter(({ id }) => !stored.has(id)),
  ]
  const form = useForm<PublishValues>({
    initialValues: {
      choices: {},
      figures: current?.figures.map(figuresFields) ?? [noFigures('federal')],
    },
    validate: ({ choices, figures }) => {
      const error = documentsError(offered, { ...guessChoices(offered, current), ...choices })
      return { ...(error !== null && { documents: error }), ...figuresErrors(figures) }
    },
  })
  const authorities = form.values.figures.map(({ authority }) => authority)
  // What staff typed wins; a state without figures has no authorization.
  const options = choicesFor(authorities)
  const choices = Object.fromEntries(
    Object.entries({ ...guessChoices(offered, current), ...form.values.choices }).map(
      ([id, choice]) => [id, options.some(({ value }) => value === choice) ? choice : ''],
    ),
  )
  const doubt = useFiguresDoubt(form.values.figures)
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState(isFinished(taxReturn.status))
  const documentsId = useId()

  /** Completes the return, uploads the chosen PDFs and sends them, or only the first two. */
  async function send(figures: readonly Fields[] | null) {
    if (pending) return
    setPending(true)
    try {
      if (done || (await complete())) {
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

  async function complete(): Promise<boolean> {
    try {
      const input = { id: taxReturn.id, status: 'completed' as const }
      showMoved(await trpcClient.admin.returns.updateStatus.mutate(input))
      setDone(true)
      return true
    } catch (error) {
      showNotMoved(error)
      return false
    }
  }

  async function publish(figures: readonly Fields[], ids: ReadonlyMap<string, string>) {
    await trpcClient.admin.signing.publish.mutate({
      taxReturnId: taxReturn.id,
      documents: chosenDocuments(offered, choices).map((document) => ({
        ...document,
        id: ids.get(document.id) ?? document.id,
      })),
      figures: figures.map(typedFigures),
    })
    void queries.admin.signing.frozen.invalidate()
    toast.success('Sent for review', `We’ve emailed ${taxReturn.client.firstName}.`)
  }

  function explain(error: unknown) {
    const notUploaded = whyNotUploaded(error)
    const fields = fieldsOf(error)
    for (const { path, message } of fields) form.setFieldError(fieldOf(path), message)
    if (notUploaded !== null) toast.error('Upload Failed', notUploaded)
    else if (fields.length === 0) reportFailure('It could not be sent for review', error)
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={current === null ? 'Send for review' : `Send version ${current.number + 1}`}
      size="62rem"
      closable={!pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <UnprovenNote clientId={taxReturn.client.id} />
      {!done && <MissingDocuments taxReturn={taxReturn} />}
      <DialogForm
        form={form}
        submit={done ? 'Send for review' : 'Complete and send for review'}
        pending={pending}
        onCancel={onClose}
        also={
          !done && (
            <Button variant="quiet" onClick={() => void send(null)}>
              Complete without sending
            </Button>
          )
        }
        onSubmit={({ figures }) => {
          if (doubt.ask()) void send(figures)
        }}
      >
        <div className={styles.sides}>
          <div className="stack shrinks gap-1">
            <h3 className="sans text-body strong spacing-0" id={documentsId}>
              Documents
            </h3>
            {offered.length > 0 && (
              <ul className="rows between-lines" aria-labelledby={documentsId}>
                {offered.map((document) => (
                  <li
                    key={document.id}
                    className={`stack middle breaks gap-1 gap-x-2 py-1 px-0 ${styles.offered}`}
                  >
                    <DocumentName document={document} />
                    <NativeSelect
                      aria-label={`What ${document.originalName} is`}
                      data={options}
                      error={form.errors.documents !== undefined}
                      value={choices[document.id] ?? ''}
                      onChange={({ currentTarget }) => {
                        form.clearFieldError('documents')
                        form.setFieldValue(`choices.${document.id}`, currentTarget.value)
                      }}
                    />
                  </li>
                ))}
              </ul>
            )}
            {form.errors.documents && (
              <p role="alert" className="error text-small">
                {form.errors.documents}
              </p>
            )}
            <DropArea
              label="Completed returns"
              accept={pdfTypes}
              onFiles={(files) => {
                form.clearFieldError('documents')
                chosen.add(files)
              }}
            />
            <p className="small">
              The return and its Form 8879 as PDFs, up to 10 MB each. They are uploaded when you
              send them.
            </p>
            <h3 className="sans text-body strong spacing-0 mt-2">Figures, as on Form 8879</h3>
            <FiguresFields
              figures={form.values.figures}
              inputProps={form.getInputProps}
              onAdd={(state) => form.insertListItem('figures', state)}
              onRemove={(place) => form.removeListItem('figures', place)}
            />
            <FiguresDoubt doubt={doubt} />
          </div>
          <PublishPreview
            taxReturn={taxReturn}
            documents={offered}
            choices={choices}
            figures={form.values.figures}
            effect={describeEffect(current)}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}

function MissingDocuments({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { documentsAsked, documentsIn } = taxReturn
  if (documentsIn >= documentsAsked) return null
  return (
    <p className="py-12px px-2 mb-2 rounded on-amber amber text-row">
      {documentsIn} of {formatCount(documentsAsked, 'document')} received.
    </p>
  )
}

interface PublishValues {
  /** What staff chose; otherwise the guess. */
  choices: Choices
  figures: Fields[]
}

/** Maps the server's name of a field to the form's. */
function fieldOf(path: string): string {
  if (path.startsWith('documents')) return 'documents'
  return path.replace(/\.refund$/, '.amount')
}

/** Describes what a new version does to the current one. */
function describeEffect(current: ReturnPackage | null): string | null {
  if (current === null) return null
  const signatures = validSignatures(current)
  const voids = signatures === 0 ? '' : ` and voids ${formatCount(signatures, 'signature')}`
  return `It replaces version ${current.number}${voids}. Everybody is asked to review and sign again.`
}
