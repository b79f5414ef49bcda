import { useEffect } from 'react'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { toast } from '#client/public/ui/toast.ts'
import { readThreadAgain, showThread } from './thread-cache.ts'

/**
 * The callbacks of a thread's step: they show the thread, say what was done, and read it again if it is gone or newer.
 */
export function stepOptions(id: string, done: string | null, failed: string, onDone?: () => void) {
  return {
    onSuccess(thread: OpenedStaffThread) {
      showThread(thread)
      if (done !== null) toast.success(done)
      onDone?.()
    },
    onError(error: unknown) {
      reportFailure(failed, error)
      if ([404, 409].includes(statusOf(error) ?? 0)) void readThreadAgain(id)
    },
  }
}

/** The options of a step that a dialog saves. */
export function stepSaving(id: string, done: string, failed: string) {
  const { onSuccess, onError } = stepOptions(id, done, failed)
  return { onDone: onSuccess, failed: onError }
}

/** The steps of a thread that need no dialog. */
export function useSteps({ id, version, state }: OpenedStaffThread) {
  const reopen = trpc.admin.messages.reopen.useMutation(
    stepOptions(id, 'Opened again', 'The thread could not be opened again'),
  )
  const close = trpc.admin.messages.done.useMutation({
    ...stepOptions(id, null, 'The thread was not closed'),
    onSuccess(thread) {
      showThread(thread)
      toast.success('Closed', 'It no longer waits for an answer.', {
        label: 'Undo',
        run: () => reopen.mutate({ id }),
      })
    },
  })
  return {
    /** Closes what the screen shows: a thread with newer words stays open. */
    close: () => {
      if (state === 'open' && !close.isPending) close.mutate({ id, version })
    },
    closing: close.isPending,
    reopen: () => reopen.mutate({ id }),
    reopening: reopen.isPending,
  }
}

/** Notes that the user has read the thread, also what comes while it is open. It still waits for an answer. */
export function useRead({ id, unread }: OpenedStaffThread): void {
  const { mutate: read } = trpc.admin.messages.read.useMutation({
    onSuccess() {
      queries.admin.messages.get.setData({ id }, (thread) => thread && { ...thread, unread: 0 })
      void queries.admin.messages.list.invalidate()
    },
  })
  useEffect(() => {
    if (unread > 0) read({ id })
  }, [id, unread, read])
}
