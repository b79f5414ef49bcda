import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import type { ReturnPackage, ReturnSigningView } from '#shared/signing.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { formatCount } from '#client/portal/staff/format.ts'
import { fieldsOf, queries, trpc } from '#client/portal/api/trpc.ts'
import {
  CompletedUploads,
  useCompletedUploads,
} from '#client/portal/returns/dialogs/CompletedUploads.tsx'
import { DialogForm, ReturnHeading } from '#client/portal/returns/dialogs/dialog-parts.tsx'
import { UnprovenNote } from '#client/portal/returns/dialogs/UnprovenNote.tsx'
import { DocumentName } from '#client/portal/returns/dialogs/StaffDocumentRow.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  figuresErrors,
  figuresFields,
  type FiguresFields as Fields,
  noFigures,
  typedFigures,
} from './figures-form.ts'
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
import styles from './signing.module.css'

interface PublishDialogProps {
  taxReturn: AdminTaxReturn
  view: ReturnSigningView
  /** All documents of the return. */
  documents: readonly StaffDocument[]
  opened: boolean
  onClose: () => void
}

/** Sends a version of the completed return for review: its documents and the figures of Part I. */
export function PublishDialog({ taxReturn, view, documents, opened, onClose }: PublishDialogProps) {
  const current = view.packages.find(({ replacedAt }) => replacedAt === null) ?? null
  const uploads = useCompletedUploads(taxReturn)
  const offered = publishable(documents, view)
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
  const publish = trpc.admin.signing.publish.useMutation({
    onSuccess({ number }) {
      refreshSigning(taxReturn.id)
      void queries.admin.signing.frozen.invalidate()
      toast.success('Sent for review', `Version ${number}: the client is notified now.`)
      onClose()
    },
    onError(error) {
      const fields = fieldsOf(error)
      for (const { path, message } of fields) form.setFieldError(fieldOf(path), message)
      if (fields.length === 0) reportFailure('It could not be sent for review', error)
    },
  })
  const documentsId = useId()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={current === null ? 'Send for review' : `Send version ${current.number + 1}`}
      size="62rem"
      closable={!uploads.pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <UnprovenNote clientId={taxReturn.client.id} />
      <DialogForm
        form={form}
        submit="Send for review"
        pending={publish.isPending}
        onCancel={onClose}
        onSubmit={({ figures }) => {
          if (uploads.pending) return
          publish.mutate({
            taxReturnId: taxReturn.id,
            documents: chosenDocuments(offered, choices),
            figures: figures.map(typedFigures),
          })
        }}
      >
        <div className={styles.sides}>
          <div className="stack shrinks gap-1">
            <h3 className="sans text-body strong spacing-0" id={documentsId}>
              Documents
            </h3>
            {offered.length === 0 ? (
              <p className="small">Upload the return and its Form 8879 as PDFs.</p>
            ) : (
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
            <CompletedUploads {...uploads} />
            <h3 className="sans text-body strong spacing-0 mt-2">Figures, as on Form 8879</h3>
            <FiguresFields
              figures={form.values.figures}
              inputProps={form.getInputProps}
              onAdd={(state) => form.insertListItem('figures', state)}
              onRemove={(place) => form.removeListItem('figures', place)}
            />
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
