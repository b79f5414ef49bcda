import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'

/** Marks a message as answered without a mail, and takes that back. */
export function useMark() {
  const mark = trpc.admin.messages.markAnswered.useMutation({
    onSuccess(message) {
      showChanged(message)
      toast.success('Marked as answered', `The message of ${message.name} waits no longer.`)
    },
    onError: (error) => reportRefusal('It could not be marked as answered', error),
  })
  const reopen = trpc.admin.messages.reopen.useMutation({
    onSuccess(message) {
      showChanged(message)
      toast.success('Open again', `The message of ${message.name} waits for an answer.`)
    },
    onError: (error) => reportRefusal('It could not be opened again', error),
  })
  return { mark, reopen }
}

/** The message as the server has it now, at once; the lists and figures as soon as they are read again. */
export function showChanged(message: ContactMessage): void {
  const { id } = message
  // One that was asked for before would bring back how it was.
  void queries.admin.messages.get.cancel({ id })
  queries.admin.messages.get.setData({ id }, message)
  void queries.admin.messages.list.invalidate()
  void queries.admin.messages.counts.invalidate()
}

/** Somebody else was first: the screen shows how it is now. */
export function readInboxAgain(error: unknown): void {
  if (![404, 409].includes(statusOf(error) ?? 0)) return
  void queries.admin.messages.get.invalidate()
  void queries.admin.messages.list.invalidate()
  void queries.admin.messages.counts.invalidate()
}

function reportRefusal(title: string, error: unknown): void {
  reportFailure(title, error)
  readInboxAgain(error)
}
