import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { useUser } from '#client/public/session/session.ts'
import { createStore, useStore } from '#client/public/ui/store.ts'

/** A message that was not sent yet. */
interface MessageDraft {
  text: string
  /** The files that go with it: already documents of a return. */
  documents: readonly DraftDocument[]
  /** Documents that staff chose from those of the return. */
  attached: readonly AttachedDocument[]
  /** Names the message for the server, so that a second try is not a second message; null once it is changed. */
  key: string | null
}

/** A document of a draft, and the return that it is in. */
export interface DraftDocument extends ListedDocument {
  taxReturnId: string
}

interface AttachedDocument {
  id: string
  fileName: string
}

/**
 * The user's draft, by a name such as the thread's id, and what changes it. Drafts survive other screens and a new
 * session of the same user, but not a reload: they may hold numbers, so they are never stored.
 */
export function useMessageDraft(name: string) {
  const userId = useUser()?.id ?? ''
  const { [name]: draft = EMPTY } = draftsOf(userId, useStore(store, NONE))
  return [draft, (change: DraftChange | null) => changeDraft(userId, name, change)] as const
}

/** Called on sign-out. */
export function removeMessageDrafts(): void {
  store.set(NONE)
}

type DraftChange = (draft: MessageDraft) => Partial<MessageDraft>

type Drafts = Readonly<Record<string, MessageDraft>>

const EMPTY: MessageDraft = { text: '', documents: [], attached: [], key: null }
const NONE: { userId: string; drafts: Drafts } = { userId: '', drafts: {} }

const store = createStore(() => NONE)

function draftsOf(userId: string, kept: typeof NONE): Drafts {
  return kept.userId === userId ? kept.drafts : NONE.drafts
}

/** Null removes it. An upload may end when another screen is open, so it changes the draft as it is then. */
function changeDraft(userId: string, name: string, change: DraftChange | null): void {
  const { [name]: draft = EMPTY, ...others } = draftsOf(userId, store.read())
  const changed = change === null ? EMPTY : { ...draft, key: null, ...change(draft) }
  const { text, documents, attached } = changed
  const kept = text !== '' || documents.length > 0 || attached.length > 0
  store.set({ userId, drafts: kept ? { ...others, [name]: changed } : others })
}

// Closing the page would lose them.
store.subscribe(() => {
  const written = Object.values(store.read().drafts).some(({ text }) => text.trim() !== '')
  if (written) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
