import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { isWaiting, itemStateLabels } from '#shared/checklist/request-item-states.ts'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { useItemActions } from '#client/portal/staff/base/use-item-actions.ts'
import { DocumentPages } from '#client/portal/staff/documents/DocumentPages.tsx'
import {
  canPreview,
  categoryLabel,
  documentNotes,
} from '#client/portal/staff/documents/format-document.ts'
import { PrivateFile } from '#client/portal/staff/documents/PrivateFile.tsx'
import { DownloadButton } from '#client/portal/staff/documents/DocumentName.tsx'
import { CollapsibleOnPhone } from '#client/portal/ui/CollapsibleOnPhone.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Thumbnail } from '#client/portal/ui/Thumbnail.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import styles from './inbox.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** The client's documents and open request items: of the thread's return, otherwise of the newest one. */
export function ThreadDocuments({ thread }: { thread: OpenedStaffThread }) {
  const { client } = thread
  if (client === null) return null
  return (
    <aside className={styles.documents} aria-label="The client’s documents" data-print="hide">
      <CollapsibleOnPhone label="The client’s documents">
        <Returns clientId={client.id} taxReturnId={thread.taxReturnId} />
      </CollapsibleOnPhone>
    </aside>
  )
}

function Returns({ clientId, taxReturnId }: { clientId: string; taxReturnId: string | null }) {
  const query = trpc.admin.returns.ofClient.useQuery(
    { id: clientId },
    { refetchOnMount: readAgain },
  )
  return (
    <QueryBoundary
      query={query}
      what="the client’s documents"
      failed="The client’s documents could not be loaded."
      skeleton={<SkeletonRows rows={4} />}
    >
      {(returns) => {
        const shown = returns.find(({ id }) => id === taxReturnId) ?? returns[0]
        if (shown === undefined) return <p className="p-inset muted">No return yet.</p>
        return <OfReturn key={shown.id} taxReturn={shown} />
      }}
    </QueryBoundary>
  )
}

function OfReturn({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const input = { taxReturnId: taxReturn.id }
  const items = trpc.requestItems.list.useQuery(input, { refetchOnMount: readAgain })
  const documents = trpc.admin.documents.list.useQuery(input, { refetchOnMount: readAgain })
  const { withdraw, withdrawing } = useItemActions(taxReturn.id)
  const [shown, show] = useState<StaffDocument | null>(null)
  const asked = (items.data?.items ?? []).filter(({ state }) => state !== 'withdrawn')
  return (
    <>
      <Group gap={4} inset className="line-below">
        <h3 className="subheading">
          <Link to="/admin/returns/$id" params={taxReturn}>
            {returnTitle(taxReturn)}
          </Link>
        </h3>
        <StatusBadge status={taxReturn.status} />
      </Group>
      {shown ? (
        <Shown document={shown} onBack={() => show(null)} />
      ) : (
        <QueryBoundary
          query={documents}
          what="documents"
          failed="The documents could not be loaded."
          skeleton={<SkeletonRows rows={4} />}
        >
          {(list) => (
            <>
              {asked.length > 0 && (
                <>
                  <h4 className="caption pt-16 px-inset">Asked for</h4>
                  <ul className="text-row" aria-label="Asked for">
                    {asked.map((item) => (
                      <Row
                        key={item.id}
                        as="li"
                        align="baseline"
                        between
                        className="py-4 px-inset breaks"
                      >
                        <span>{item.title}</span>
                        <Row as="span" align="baseline" className="rigid">
                          <span className="fine">{itemStateLabels[item.state]}</span>
                          {isWaiting(item.state) && taxReturn.status !== 'filed' && (
                            <Button
                              size="small"
                              variant="quiet"
                              aria-label={`Withdraw ${item.title}`}
                              pending={withdrawing}
                              onClick={() => withdraw(item)}
                            >
                              Withdraw
                            </Button>
                          )}
                        </Row>
                      </Row>
                    ))}
                  </ul>
                </>
              )}
              <h4 className="caption pt-16 px-inset">Documents</h4>
              {list.length === 0 && <p className="inset subtext">None yet.</p>}
              <ul className="rows" aria-label="Documents">
                {list.map((document) => (
                  <li key={document.id}>
                    <button type="button" className="row-button" onClick={() => show(document)}>
                      <Thumbnail of={document} />
                      <Stack as="span" gap={0} className="breaks leading-140 text-row">
                        {document.originalName}
                        <span className="muted text-fine">
                          {categoryLabel(document.category)} · {formatDate(document.uploadedAt)}
                        </span>
                      </Stack>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryBoundary>
      )}
    </>
  )
}

function Shown({ document, onBack }: { document: StaffDocument; onBack: () => void }) {
  return (
    <Stack inset>
      <Group gap={4}>
        <Button size="small" icon="arrow-left" autoFocus onClick={onBack}>
          All documents
        </Button>
        {document.check !== 'withheld' && <DownloadButton document={document} icon="download" />}
      </Group>
      <p className="strong breaks">{document.originalName}</p>
      <PrivateFile document={document} />
      {documentNotes(document).map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      {canPreview(document) && <DocumentPages document={document} />}
    </Stack>
  )
}
