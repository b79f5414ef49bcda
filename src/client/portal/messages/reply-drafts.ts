import { useSyncExternalStore } from 'react'

/** The text of unsent replies, by message id. */
export type ReplyDrafts = Readonly<Record<string, string>>

/** The user's drafts. They survive other screens and a new session of the same user, but not a reload. */
export function useReplyDrafts(userId: string): ReplyDrafts {
  return useSyncExternalStore(subscribe, () => draftsOf(userId))
}

/** Null removes the draft. */
export function setReplyDraft(userId: string, messageId: string, text: string | null): void {
  const { [messageId]: _old, ...others } = draftsOf(userId)
  set({ userId, drafts: text === null ? others : { ...others, [messageId]: text } })
}

/** Called on sign-out. */
export function dropReplyDrafts(): void {
  set({ userId: null, drafts: NONE })
}

const NONE: ReplyDrafts = {}

let kept: { userId: string | null; drafts: ReplyDrafts } = { userId: null, drafts: NONE }
const listeners = new Set<() => void>()

function draftsOf(userId: string): ReplyDrafts {
  return kept.userId === userId ? kept.drafts : NONE
}

function set(next: typeof kept): void {
  kept = next
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
