import { createStore, useStore } from '#client/public/session/store.ts'

/** The text of unsent replies, by message id. */
export type ReplyDrafts = Readonly<Record<string, string>>

/** The user's drafts. They survive other screens and a new session of the same user, but not a reload. */
export function useReplyDrafts(userId: string): ReplyDrafts {
  return draftsOf(userId, useStore(store, NOBODY))
}

/** Null removes the draft. */
export function setReplyDraft(userId: string, messageId: string, text: string | null): void {
  const { [messageId]: _old, ...others } = draftsOf(userId, store.read())
  store.set({ userId, drafts: text === null ? others : { ...others, [messageId]: text } })
}

/** Called on sign-out. */
export function dropReplyDrafts(): void {
  store.set(NOBODY)
}

interface UserDrafts {
  userId: string | null
  drafts: ReplyDrafts
}

const NOBODY: UserDrafts = { userId: null, drafts: {} }

const store = createStore(() => NOBODY)

function draftsOf(userId: string, kept: UserDrafts): ReplyDrafts {
  return kept.userId === userId ? kept.drafts : NOBODY.drafts
}
