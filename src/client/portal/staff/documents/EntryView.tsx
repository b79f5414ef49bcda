import { formatDate } from '#shared/firm/dates.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { parseCategory } from '#shared/documents/document-categories.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { ItemState } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { splitReason } from '#client/portal/client/request-items/split-reason.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { canPreview, documentNotes } from './format-document.ts'
import { DownloadButton } from './DocumentName.tsx'
import { PrivateFile } from './PrivateFile.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { EntryDialogName } from './EntryDialogs.tsx'
import type { DocumentEntry } from './document-entries.ts'
import { useItemActions } from '#client/portal/staff/base/use-item-actions.ts'
import styles from './documents.module.css'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface EntryViewProps {
  taxReturn: AdminTaxReturn
  entry: DocumentEntry
  entries: readonly DocumentEntry[]
  items: readonly RequestItem[]
  /** True if it is beside the list, false if it is below the row with the same name. */
  beside: boolean
  /** True if the key A accepts it. */
  withKeys: boolean
}

/** One document, with what staff can do with it. */
export function EntryView(props: EntryViewProps) {
  const { taxReturn, entry, entries, items, beside, withKeys } = props
  const { item, document } = entry
  const { why, source } = splitReason(item?.reason ?? '')
  const { open, show } = useDialog<[EntryDialogName]>()
  const { accept, withdraw, withdrawing } = useItemActions(taxReturn.id)
  const verify = useVerify(taxReturn.id)
  const closed = taxReturn.status === 'filed'
  const siblings = entries.filter((other) => item !== null && other.item?.id === item.id)
  const name = document?.originalName ?? item?.title ?? ''
  const isOurs = document?.category === 'completed_return' || document?.signed === true
  return (
    <>
      <Row gap={12} className={`min-36 ${styles.bar}`}>
        <h2 className={beside ? 'sans text-body strong spacing-0 breaks' : 'visually-hidden'}>
          {name}
        </h2>
        {siblings.length > 1 && (
          <span className="small figures rigid">
            {siblings.indexOf(entry) + 1} of {siblings.length}
          </span>
        )}
        {item?.state === 'received' && !closed && (
          <Button size="small" className="rigid push" onClick={() => accept(item)}>
            Accept {withKeys && <kbd className="same-font keys">A</kbd>}
          </Button>
        )}
        {item === null && document && !document.signed && (
          <Button
            size="small"
            className="rigid push"
            variant={document.verified ? 'quiet' : 'secondary'}
            onClick={() => verify(document)}
          >
            {document.verified ? 'Un-verify' : 'Verify'}
          </Button>
        )}
      </Row>
      <Group gap={2} className={`ml-back-12 ${styles.tools}`}>
        {item && !closed && (
          <>
            <Button size="small" variant="quiet" onClick={() => open('askAgain')}>
              Ask again
            </Button>
            {item.state !== 'withdrawn' && (
              <>
                <Button size="small" variant="quiet" onClick={() => open('edit')}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  pending={withdrawing}
                  onClick={() => withdraw(item)}
                >
                  Withdraw
                </Button>
              </>
            )}
          </>
        )}
        {item === null &&
          document?.private === null &&
          !isOurs &&
          !closed &&
          document.request === null && (
            <Button size="small" variant="quiet" onClick={() => open('another')}>
              Ask for another
            </Button>
          )}
        {document && !document.bound && (
          <Button size="small" variant="quiet" onClick={() => open('move')}>
            Move
          </Button>
        )}
        {document && document.check !== 'withheld' && (
          <DownloadButton document={document} variant="quiet" />
        )}
      </Group>
      {item && (
        <Stack as="dl" gap={2} mt={4} mb={16} className={`text-small ${styles.about}`}>
          {document && (
            <Stack gap={0} className="terms breaks">
              <dt className="faint">Asked for</dt>
              <dd>{item.title}</dd>
            </Stack>
          )}
          <Stack gap={0} className="terms breaks">
            <dt className="faint">Why</dt>
            <dd>
              {why}
              {source !== null && <span className="small"> ({source.replace(/\.$/, '')})</span>}
            </dd>
          </Stack>
          {item.askedAgain && (
            <Stack gap={0} className="terms breaks">
              <dt className="faint">Asked again</dt>
              <dd>{item.askedAgain}</dd>
            </Stack>
          )}
          {item.comment && (
            <Stack gap={0} className="terms breaks">
              <dt className="faint">The client</dt>
              <dd>{item.comment}</dd>
            </Stack>
          )}
        </Stack>
      )}
      {document && <Preview document={document} />}
      {item && document === null && beside && (
        <EmptyState title="No document" drawing="no-documents">
          {closed && (item.state === 'open' || item.state === 'expected')
            ? 'It was still missing when the return was filed. It is no longer requested.'
            : WITHOUT_DOCUMENT[item.state]}
        </EmptyState>
      )}
      {show((frame, name) => (
        <EntryDialog {...{ name, taxReturn, entry, items }} {...frame} />
      ))}
    </>
  )
}

const WITHOUT_DOCUMENT: Record<ItemState, string> = {
  open: 'It is shown here as soon as the client sends it.',
  expected: 'It is shown here as soon as the client sends it.',
  received: 'Its document could not be found. Reload the page.',
  accepted: 'Its document could not be found. Reload the page.',
  not_applicable: 'The client doesn’t have it. Ask again if you need it.',
  withdrawn: 'The client is no longer asked for it. Ask again if you need it.',
}

const EntryDialog = lazyPart(() => import('./EntryDialogs.tsx').then((m) => m.EntryDialog))

function Preview({ document }: { document: StaffDocument }) {
  return (
    <Stack mt={8} className={`pb-16 ${styles.preview}`}>
      <PrivateFile document={document} />
      {documentNotes(document).map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      {document.request && !document.verified && (
        <p className="small breaks own-lines">
          Asked for another on {formatDate(document.request.askedAt)}: {document.request.reason}
        </p>
      )}
      {canPreview(document) ? (
        <DocumentPages document={document} />
      ) : (
        <p className="small">
          {document.passwordProtected
            ? 'It only opens with a password. Ask for a copy without one.'
            : `This file can’t be shown here${parseCategory(document.category) && document.check !== 'withheld' ? '. Download it to open it' : ''}.`}
        </p>
      )}
    </Stack>
  )
}

/** Marks a document as verified or not: shown at once, and reverted if the server refuses. */
function useVerify(taxReturnId: string) {
  const { mutate } = trpc.admin.documents.verify.useMutation({
    async onMutate({ id, verified }) {
      // An answer in flight is older than this change.
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
