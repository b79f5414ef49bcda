import { keepPreviousData } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { ItemTemplate, RequestItem } from '#shared/checklist/request-items.schema.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { countDocuments, firstEntry, documentEntries } from './document-entries.ts'
import { NoDocuments } from './NoDocuments.tsx'
import { KeptDocuments } from './KeptDocuments.tsx'
import { EntryList } from './EntryList.tsx'
import { EntryView } from './EntryView.tsx'
import { useShortcuts } from '#client/portal/staff/base/use-shortcuts.ts'
import { useItemActions } from '#client/portal/staff/base/use-item-actions.ts'
import styles from './documents.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface ReturnDocumentsProps {
  taxReturn: AdminTaxReturn
  /**
   * On the return's own page, with when the viewer last looked: what arrived since is marked as new, a document opens
   * beside the list, and keys move. Elsewhere a document opens below its row.
   */
  visit?: { seenAt: Date | null }
}

/** The documents of a return, and the one that is open. */
export function ReturnDocuments({ taxReturn, visit }: ReturnDocumentsProps) {
  const input = { taxReturnId: taxReturn.id }
  const options = { refetchOnMount: readAgain, placeholderData: keepPreviousData }
  const items = trpc.requestItems.list.useQuery(input, options)
  const documents = trpc.admin.documents.list.useQuery(input, options)
  const waits = items.data === undefined ? items : documents
  return (
    <QueryBoundary
      query={waits}
      what="documents"
      failed="The documents could not be loaded."
      skeleton={<SkeletonRows rows={6} />}
    >
      {() => (
        <Loaded
          taxReturn={taxReturn}
          visit={visit}
          items={items.data?.items ?? []}
          documents={documents.data ?? []}
        />
      )}
    </QueryBoundary>
  )
}

interface LoadedProps {
  taxReturn: AdminTaxReturn
  visit: ReturnDocumentsProps['visit']
  items: readonly RequestItem[]
  documents: readonly StaffDocument[]
}

function Loaded({ taxReturn, visit, items, documents }: LoadedProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const entries = documentEntries(items, documents)
  // Without documents, there is nothing to show beside the list.
  const fits = visit !== undefined && wide && documents.length > 0
  // Below the list's rows, and once the work on them is done, a document opens only when it is pressed.
  const [chosen, choose] = useState(() =>
    fits && !isFinished(taxReturn.status) ? firstEntry(entries)?.key : undefined,
  )
  const beside = fits && chosen !== undefined
  const asking = useDialog<[template?: ItemTemplate]>()
  const help = useDialog()
  const place = entries.findIndex(({ key }) => key === chosen)
  const entry = entries[place]
  const { accept } = useItemActions(taxReturn.id)
  const closed = taxReturn.status === 'filed'

  const moveBy = (step: 1 | -1) => {
    const next = entries[place < 0 ? 0 : Math.min(Math.max(place + step, 0), entries.length - 1)]
    if (next === undefined) return
    choose(next.key)
    const button = document.getElementById(next.key)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const shortcuts = {
    j: () => moveBy(1),
    k: () => moveBy(-1),
    a: () => {
      if (entry?.item?.state === 'received' && !closed) accept(entry.item)
    },
    '?': () => help.open(),
  }
  useShortcuts(visit ? shortcuts : {})

  const canAccept = !closed && items.some(({ state }) => state === 'received')
  const { asked, inCount } = countDocuments(items)
  const view = entry && (
    <EntryView
      key={entry.key}
      {...{ taxReturn, entry, entries, items, beside }}
      withKeys={visit !== undefined}
    />
  )
  return (
    <>
      <section data-documents={beside ? 'beside' : 'alone'} aria-label="Documents">
        <Row gap={12} inset className="min-72 line-below">
          <Row align="baseline" gap={12}>
            {visit && <h2>Documents</h2>}
            {asked > 0 && (
              <p className="small figures">
                {inCount} of {asked} received
              </p>
            )}
          </Row>
          {!closed && entries.length > 0 && (
            <Button size="small" className="push" onClick={() => asking.open()}>
              Ask for…
            </Button>
          )}
        </Row>
        {entries.length === 0 ? (
          <NoDocuments taxReturn={taxReturn} onAsk={asking.open} />
        ) : (
          <>
            <EntryList {...{ entries, chosen, visit }} alone={wide && !beside} onChoose={choose}>
              {!beside && view}
            </EntryList>
            {visit && <KeysHint canAccept={canAccept} />}
          </>
        )}
        {taxReturn.status !== 'pending' && <KeptDocuments taxReturnId={taxReturn.id} />}
      </section>
      {beside && (
        <section
          className={`p-inset on-sunken ${styles.view}`}
          data-documents="view"
          aria-label="The document"
        >
          <div className="sticky top-80" data-row>
            {view}
          </div>
        </section>
      )}
      {asking.show((frame, template) => (
        <AskDialog taxReturns={[taxReturn]} template={template} {...frame} />
      ))}
      {help.show((frame) => (
        <KeysDialog {...frame} keys={canAccept ? KEYS : KEYS.filter(([, key]) => key !== 'a')} />
      ))}
    </>
  )
}

function KeysHint({ canAccept }: { canAccept: boolean }) {
  return (
    <p className="inset fine keys">
      <Key>j</Key> <Key>k</Key> next and previous,{' '}
      {canAccept && (
        <>
          <Key>a</Key> accept,{' '}
        </>
      )}
      <Key>?</Key> all keys
    </p>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="bordered rounded-little px-6">{children}</kbd>
)

const KEYS = [
  ['Next document', 'j'],
  ['Previous document', 'k'],
  ['Accept the document', 'a'],
  ['Close a dialog', 'Esc'],
  ['Show these keys', '?'],
] as const

const AskDialog = lazyPart(() => import('./AskDialog.tsx').then((m) => m.AskDialog))

const KeysDialog = lazyPart(() =>
  import('#client/portal/staff/base/KeysDialog.tsx').then((m) => m.KeysDialog),
)
