import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'

/** Shows a changed thread at once, and refreshes the lists and counts. */
export function showThread(thread: OpenedStaffThread): void {
  const { id } = thread
  // An answer in flight is older than this change.
  void queries.admin.messages.get.cancel({ id })
  queries.admin.messages.get.setData({ id }, thread)
  refreshLists()
}

/** After a change was refused: somebody else may have changed the thread first. */
export function readThreadAgain(id: string): Promise<void> {
  refreshLists()
  return queries.admin.messages.get.invalidate({ id })
}

function refreshLists(): void {
  void queries.admin.messages.list.invalidate()
  void queries.admin.messages.counts.invalidate()
}
