import { useUser } from '#client/public/session/session.ts'
import { createStore, useStore } from '#client/public/session/store.ts'

/** The user's unsent replies, by message id. They survive other screens and a new session of the same user, but not a reload. */
export function useReplyDrafts(): Drafts {
  return draftsOf(useUserId(), useStore(store, NOBODY))
}

/** The draft for a message, undefined while no reply is being written; null removes it. */
export function useReplyDraft(messageId: string) {
  const userId = useUserId()
  const { [messageId]: draft } = useReplyDrafts()
  function setDraft(text: string | null): void {
    const { [messageId]: _old, ...others } = draftsOf(userId, store.read())
    store.set({ userId, drafts: text === null ? others : { ...others, [messageId]: text } })
  }
  return [draft, setDraft] as const
}

/** Called on sign-out. */
export function removeReplyDrafts(): void {
  store.set(NOBODY)
}

type Drafts = Readonly<Record<string, string>>

const NOBODY: { userId: string | null; drafts: Drafts } = { userId: null, drafts: {} }

const store = createStore(() => NOBODY)

function useUserId(): string {
  return useUser()?.id ?? ''
}

function draftsOf(userId: string, kept: typeof NOBODY): Drafts {
  return kept.userId === userId ? kept.drafts : NOBODY.drafts
}
