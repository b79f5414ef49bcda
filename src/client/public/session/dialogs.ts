import { confirmFirst } from '#shared/api.ts'
import { createStore, useStore } from './store.ts'
import { onTokenChange, readToken } from './token.ts'

export type AuthDialog = 'sign-in' | 'register' | 'forgot-password'

/** Opens one of the three dialogs from anywhere; `next` is the path to open after signing in. */
export function openAuthDialog(dialog: AuthDialog, next: string = authDialog.read().next): void {
  authDialog.set({ dialog, next })
}

export function closeAuthDialog(): void {
  authDialog.set(CLOSED)
}

export function useAuthDialog(): OpenDialog {
  return useStore(authDialog, CLOSED)
}

export interface Confirmation {
  answered: Promise<boolean>
  answer: (confirmed: boolean) => void
}

/** Whether a call failed because the user canceled the password dialog. A screen then shows no error. */
export function isConfirmFirst(error: unknown): boolean {
  return error instanceof Error && error.message === confirmFirst
}

/** Asks for the password in a dialog. Resolves with whether to send the call again; parallel requests share the answer. */
export function askForPassword(): Promise<boolean> {
  const open = confirmation.read() ?? newConfirmation()
  confirmation.set(open)
  return open.answered
}

export function useConfirmation(): Confirmation | null {
  return useStore(confirmation, null)
}

/** The open dialog, and the path to open after signing in. */
interface OpenDialog {
  dialog: AuthDialog | null
  next: string
}

const CLOSED: OpenDialog = { dialog: null, next: '/' }
const authDialog = createStore(() => CLOSED)
const confirmation = createStore<Confirmation | null>(() => null)

function newConfirmation(): Confirmation {
  let resolve: (confirmed: boolean) => void = () => undefined
  const answered = new Promise<boolean>((settle) => (resolve = settle))
  // After a sign-out, here or in another tab, there is no session to confirm.
  const stop = onTokenChange(() => {
    if (readToken() === null) answer(false)
  })
  function answer(confirmed: boolean) {
    stop()
    confirmation.set(null)
    resolve(confirmed)
  }
  return { answered, answer }
}
