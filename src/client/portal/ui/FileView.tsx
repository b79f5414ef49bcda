import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { ErrorState, Skeleton } from '#client/public/ui/States.tsx'

interface FileViewProps<Content> {
  /** Its bytes are read each time and not cached. */
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<Content>
  title: string
  failed: string
  children: (content: Content) => ReactNode
}

/** A file from the server, shown in place. */
export function FileView<Content>({
  queryKey,
  read,
  title,
  failed,
  children,
}: FileViewProps<Content>) {
  const file = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    staleTime: 0,
  })
  if (file.error !== null) {
    return (
      <ErrorState title={failed} pending={file.isFetching} onRetry={() => void file.refetch()}>
        {file.error.message}
      </ErrorState>
    )
  }
  return (
    <QueryBoundary
      query={file}
      what={title}
      failed={failed}
      skeleton={<Skeleton height={height} />}
    >
      {(content) => (
        <Suspense fallback={<Skeleton height={height} />}>{children(content)}</Suspense>
      )}
    </QueryBoundary>
  )
}

const height = 'var(--pages, 65vh)'

/** The pages of a PDF. pdf.js loads with the first one. */
export const PdfPages = lazyPart(() =>
  import('#client/portal/ui/PdfView.tsx').then((m) => m.PdfView),
)
