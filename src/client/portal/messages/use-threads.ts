import { useEffect } from 'react'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { noteFailure } from '#client/portal/notifications/use-notifications.ts'
import { threadsPageRows } from '#client/public/session/first-calls.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import type { FilesInto } from './MessageFiles.tsx'

/** The client's threads, newest word first. */
export function useThreads() {
  return trpc.messages.list.useInfiniteQuery(
    { limit: threadsPageRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: readAgain },
  )
}

/** A thread; each further page has the messages before. */
export function useThread(id: string) {
  return trpc.messages.get.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ earlier }) => earlier, refetchOnMount: readAgain },
  )
}

/** Marks a thread as read once its new messages are on the screen. A view of the staff marks nothing. */
export function useMarkRead({ id, unread }: { id: string; unread: number }): void {
  const viewing = useImpersonation() !== null
  const { mutate } = trpc.messages.read.useMutation({
    onSuccess() {
      void queries.messages.list.invalidate()
      void queries.clients.mine.invalidate()
      void queries.notifications.list.invalidate()
    },
    onError: (error) => noteFailure('A thread could not be marked as read', error),
  })
  useEffect(() => {
    if (unread > 0 && !viewing) mutate({ id })
  }, [id, unread, viewing, mutate])
}

/**
 * Where the files of a message go: into its return, or, if it is about no return, into the newest. Null while that is
 * not known, and for a client without a return.
 */
export function useFilesInto(of: {
  about: string
  aboutId: string | null
  taxReturnId: string | null
  taxYear: number | null
}): FilesInto | null {
  const { about, aboutId, taxReturnId, taxYear } = of
  const returns = trpc.returns.list.useQuery(undefined, { enabled: taxReturnId === null })
  const newest = returns.data?.[0]
  const itemId = about === 'item' ? aboutId : null
  if (taxReturnId !== null && taxYear !== null) return { taxReturnId, taxYear, itemId }
  return newest ? { taxReturnId: newest.id, taxYear: newest.taxYear, itemId } : null
}
