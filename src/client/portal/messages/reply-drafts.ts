import { useSyncExternalStore } from 'react'

/** What was typed and not sent, by message. */
export type ReplyDrafts = Readonly<Record<string, string>>

/**
 * The user's drafts. They live as long as the page: through other screens, and through a session that ended and began
 * again. Another user who signs in here never sees them.
 */
export function useReplyDrafts(userId: string): ReplyDrafts {
  return useSyncExternalStore(subscribe, () => (kept.userId === userId ? kept.drafts : NONE))
}

/** Null ends a draft. */
export function setReplyDraft(userId: string, messageId: string, text: string | null): void {
  const { [messageId]: _old, ...others } = kept.userId === userId ? kept.drafts : NONE
  set({ userId, drafts: text === null ? others : { ...others, [messageId]: text } })
}

/** When the user signs out. */
export function dropReplyDrafts(): void {
  set({ userId: null, drafts: NONE })
}

const NONE: ReplyDrafts = {}

let kept: { userId: string | null; drafts: ReplyDrafts } = { userId: null, drafts: NONE }
const listeners = new Set<() => void>()

function set(next: typeof kept): void {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
