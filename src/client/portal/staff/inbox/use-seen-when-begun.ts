import { useState } from 'react'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { useMessageDraft } from '#client/portal/talk/message-drafts.ts'

/**
 * The last message that was on the screen when the draft was begun: what a colleague answers after it is shown before
 * this one is sent, also when it came to the open screen meanwhile.
 */
export function useSeenWhenBegun({ id, messages }: OpenedStaffThread, draftName: string) {
  const [draft] = useMessageDraft(draftName)
  const last = messages.at(-1)?.id ?? null
  const [begun, setBegun] = useState(last)
  if (draft.text === '' && begun !== last) setBegun(last)
  return {
    begun,
    /** After the thread was read again. */
    renew: () => setBegun(queries.admin.messages.get.getData({ id })?.messages.at(-1)?.id ?? null),
  }
}
