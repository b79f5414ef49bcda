import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Audience, OpenedThread, ThreadAbout } from '#shared/messages/messages.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { noteFailure } from '#client/portal/notifications/use-notifications.ts'
import { threadsPageRows } from '#client/public/session/first-calls.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import type { FilesInto } from '#client/portal/talk/MessageFiles.tsx'

/** The client's threads, newest word first: all, or those in which a message has these words. */
export function useThreads({ enabled = true, search }: ThreadsOf = {}) {
  return trpc.messages.list.useInfiniteQuery(
    { limit: threadsPageRows, ...(search !== undefined && { search }) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      refetchOnMount: readAgain,
      placeholderData: keepPreviousData,
      enabled,
    },
  )
}

interface ThreadsOf {
  enabled?: boolean
  search?: string | undefined
}

/** The newest open threads about request items: their ids by the item's. Asked for only if an item is shown. */
export function useAskedItems(enabled: boolean): ReadonlyMap<string | null, string> {
  const threads = useThreads({ enabled }).data?.pages.flatMap(({ items }) => items) ?? []
  const asked = threads.filter(({ about, state }) => about === 'item' && state === 'open')
  return new Map(asked.map(({ aboutId, id }) => [aboutId, id]))
}

/** A thread; each further page has the messages before. */
export function useThread(id: string) {
  return trpc.messages.get.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ earlier }) => earlier, refetchOnMount: readAgain },
  )
}

/** Marks a thread as read once its new messages are on the screen. A view of the staff marks nothing. */
export function useMarkRead({ id, unread, messages }: OpenedThread): void {
  // If a message comes while the one before is being marked, `unread` stays the same.
  const lastId = messages.at(-1)?.id
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
    if (unread > 0 && lastId !== undefined && !viewing) mutate({ id })
  }, [id, unread, lastId, viewing, mutate])
}

/** Where the files of a message go; null if no return takes them. */
export function filesInto(
  { about, aboutId }: { about: ThreadAbout; aboutId: string | null },
  { filesGoTo, joint }: Pick<OpenedThread, 'filesGoTo' | 'joint'>,
  audience: Audience = 'client',
): FilesInto | null {
  if (filesGoTo === null) return null
  const { id: taxReturnId, taxYear } = filesGoTo
  const itemId = about === 'item' ? aboutId : null
  if (audience === 'one') return { taxReturnId, taxYear, itemId: null, from: 'privately' }
  return { taxReturnId, taxYear, itemId, from: joint ? 'spouses' : 'client' }
}
