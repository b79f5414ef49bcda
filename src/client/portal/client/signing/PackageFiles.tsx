import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import type { PackageDocument, ReturnPackage } from '#shared/signing/signing.schema.ts'
import { ErrorState, Loading, Skeleton } from '#client/public/ui/States.tsx'
import { firm } from '#shared/firm/firm.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { documentLabel } from './labels.ts'
import { IntegrityError, readSame, type SignerCalls } from './signer-calls.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface PackageFilesProps {
  of: Pick<ReturnPackage, 'documents' | 'form'>
  calls: Pick<SignerCalls, 'readDocument'>
  /** Called when a file is not the one that the package names. */
  onChanged: () => void
}

/** The documents of a package, one at a time. Each is shown only if its bytes have the SHA-256 that the package names. */
export function PackageFiles({ of: { documents, form }, calls, onChanged }: PackageFilesProps) {
  const [chosen, setChosen] = useState(documents[0]?.id)
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0]
  const panel = useId()
  if (shown === undefined) return null
  return (
    <>
      {documents.length > 1 && (
        <Tabs documents={documents} form={form} shown={shown} panel={panel} onChoose={setChosen} />
      )}
      <div
        id={panel}
        className="mt-8"
        {...(documents.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(panel, shown) })}
      >
        <CheckedPdf key={shown.id} document={shown} calls={calls} onChanged={onChanged} />
      </div>
    </>
  )
}

interface TabsProps {
  form: ReturnPackage['form']
  documents: readonly PackageDocument[]
  shown: PackageDocument
  panel: string
  onChoose: (id: string) => void
}

function Tabs({ documents, form, shown, panel, onChoose }: TabsProps) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = documents.at((documents.indexOf(shown) + step) % documents.length)
    if (next === undefined) return
    onChoose(next.id)
    document.getElementById(tabId(panel, next))?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <Row
      role="tablist"
      aria-label="Documents"
      align="stretch"
      gap={20}
      className="scrolls pb-4"
      onKeyDown={press}
    >
      {documents.map((document) => (
        <button
          key={document.id}
          type="button"
          role="tab"
          className="tab bare-button"
          id={tabId(panel, document)}
          aria-selected={document === shown}
          aria-controls={panel}
          tabIndex={document === shown ? 0 : -1}
          onClick={() => onChoose(document.id)}
        >
          {document.kind === 'other' ? document.name : documentLabel(document, form)}
        </button>
      ))}
    </Row>
  )
}

const tabId = (panel: string, { id }: PackageDocument) => `${panel}-${id}`

interface CheckedPdfProps extends Pick<PackageFilesProps, 'calls' | 'onChanged'> {
  document: PackageDocument
}

function CheckedPdf({ document, calls, onChanged }: CheckedPdfProps) {
  const file = useQuery({
    queryKey: ['package document', document.id, document.sha256],
    queryFn: async ({ signal }) => {
      try {
        return await readSame(document, calls, signal)
      } catch (error) {
        if (error instanceof IntegrityError) onChanged()
        throw error
      }
    },
    gcTime: 0,
    staleTime: Infinity,
  })
  if (file.error instanceof IntegrityError) {
    return (
      <Stack role="alert" className="items-start note failure">
        <Icon name="alert" size={24} />
        <p className="strong">This is not the file that you were asked to sign</p>
        <p>{file.error.message}</p>
        <p>
          <a href={firm.phoneLink} className="text-link">
            {firm.phone}
          </a>
        </p>
      </Stack>
    )
  }
  const offline = file.fetchStatus === 'paused' && file.data === undefined
  if (file.error !== null || offline) {
    return (
      <ErrorState
        title="The document could not be loaded."
        pending={file.isFetching}
        onRetry={() => void file.refetch()}
      >
        {offline
          ? 'You are offline. This will load when you’re back online.'
          : messageOf(file.error)}
      </ErrorState>
    )
  }
  if (file.data === undefined) return <LoadingPages name={document.name} />
  return (
    <Suspense fallback={<LoadingPages name={document.name} />}>
      <PdfView bytes={file.data} title={document.name} />
    </Suspense>
  )
}

function messageOf(error: Error | null): string {
  return error === null || error instanceof TypeError
    ? 'The server could not be reached. Try again.'
    : error.message
}

/** Shown while the pages load, and while the review itself loads. */
export function LoadingPages({ name = 'your return' }: { name?: string }) {
  return (
    <div>
      <Loading what={name} />
      <Stack aria-hidden="true">
        <Skeleton height="2.25rem" />
        <Skeleton height="var(--pages)" />
      </Stack>
    </div>
  )
}

const PdfView = lazyPart(() => import('#client/portal/ui/PdfView.tsx').then((m) => m.PdfView))
