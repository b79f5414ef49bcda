import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { adminCategories } from '#shared/document-categories.ts'
import { requestReplacementInput, type StaffDocument } from '#shared/documents.schema.ts'
import { limits } from '#shared/text.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogForm } from './dialog-parts.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { categoryLabel, usualReason } from './format-document.ts'
import { type DocumentView, StaffDocumentRow } from './StaffDocumentRow.tsx'
import styles from './documents.module.css'

/** The document that was opened last; while `shown`, it replaces the list. */
interface OpenDocument {
  document: StaffDocument
  view: DocumentView
  shown: boolean
}

interface ReturnDocumentsProps {
  taxReturn: AdminTaxReturn
  /** What is shown in place of the list; null: the list. */
  onView?: (view: DocumentView | null) => void
}

/** The documents of a return: preview, download, verify, or ask the client for a replacement. */
export function ReturnDocuments({ taxReturn, onView }: ReturnDocumentsProps) {
  const [last, setLast] = useState<OpenDocument | null>(null)
  const shown = last?.shown ? last : null
  const open = (document: OpenDocument) => {
    setLast(document)
    onView?.(document.view)
  }
  const back = () => {
    setLast(last && { ...last, shown: false })
    onView?.(null)
  }
  switch (shown?.view) {
    case undefined:
      return <Documents taxReturn={taxReturn} last={last} onOpen={open} />
    case 'preview':
      return <DocumentPreview document={shown.document} onBack={back} />
    case 'request':
      return (
        <RequestReplacement taxReturnId={taxReturn.id} document={shown.document} onBack={back} />
      )
  }
}

interface DocumentsProps {
  taxReturn: AdminTaxReturn
  /** The focus returns to the button that opened it. */
  last: OpenDocument | null
  onOpen: (open: OpenDocument) => void
}

function Documents({ taxReturn, last, onOpen }: DocumentsProps) {
  const documents = trpc.admin.documents.list.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: 'always' },
  )
  const verify = useVerify(taxReturn.id)
  return (
    <QueryBoundary
      query={documents}
      what="documents"
      failed="The documents could not be loaded."
      skeleton={<SkeletonRows rows={3} />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="No documents yet" drawing="no-documents">
            What the client uploads for this return stands here at once.
          </EmptyState>
        ) : (
          groupByCategory(list).map(({ category, group }) => (
            <section key={category} className={styles.group} aria-label={categoryLabel(category)}>
              <h3 className={styles.category}>{categoryLabel(category)}</h3>
              <ul className="divided">
                {group.map((document) => (
                  <StaffDocumentRow
                    key={document.id}
                    document={document}
                    canRequest={category !== 'completed_return' && taxReturn.status !== 'filed'}
                    focused={document.id === last?.document.id ? last.view : null}
                    onOpen={(view) => onOpen({ document, view, shown: true })}
                    onVerify={() => verify(document)}
                  />
                ))}
              </ul>
            </section>
          ))
        )
      }
    </QueryBoundary>
  )
}

function groupByCategory(documents: readonly StaffDocument[]) {
  const groups = Map.groupBy(documents, ({ category }) => category)
  return adminCategories.flatMap((category) => {
    const group = groups.get(category)
    return group ? [{ category, group }] : []
  })
}

/** Toggles whether a document is verified: shown at once, and reverted if the server refuses. */
function useVerify(taxReturnId: string) {
  const { mutate } = trpc.admin.documents.verify.useMutation({
    async onMutate({ id, verified }) {
      // An answer on its way is older than this change.
      await queries.admin.documents.list.cancel({ taxReturnId })
      setVerified(id, verified)
    },
    onSuccess: ({ id, verified }) => setVerified(id, verified),
    onError(error, { id, verified }) {
      setVerified(id, !verified)
      reportFailure('Failed to update document', error)
    },
  })

  function setVerified(id: string, verified: boolean) {
    queries.admin.documents.list.setData({ taxReturnId }, (list) =>
      list?.map((document) => (document.id === id ? { ...document, verified } : document)),
    )
  }

  return ({ id, verified }: StaffDocument) => mutate({ id, verified: !verified })
}

interface RequestReplacementProps {
  taxReturnId: string
  document: StaffDocument
  onBack: () => void
}

function RequestReplacement({ taxReturnId, document, onBack }: RequestReplacementProps) {
  const { id, originalName } = document
  const form = useForm({
    initialValues: { id, reason: usualReason(document) },
    validate: schemaErrors(requestReplacementInput),
  })
  const ask = trpc.admin.documents.requestReplacement.useMutation({
    onSuccess(request) {
      queries.admin.documents.list.setData({ taxReturnId }, (list) =>
        list?.map((known) => (known.id === id ? { ...known, verified: false, request } : known)),
      )
      toast.success('Client asked', `They hear of it now, for “${originalName}”.`)
      onBack()
    },
    onError(error) {
      reportFailure('Failed to ask for another', error)
      void queries.admin.documents.list.invalidate({ taxReturnId })
    },
  })
  return (
    <DialogForm
      form={form}
      submit="Ask the client"
      pending={ask.isPending}
      onCancel={onBack}
      onSubmit={(values) => ask.mutate(values)}
    >
      <p className={styles.client}>{originalName}</p>
      <Textarea
        label="What should the client send, and why"
        description="They read it in their portal and by mail. Leave names and numbers out."
        autosize
        minRows={3}
        autoFocus
        maxLength={limits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
