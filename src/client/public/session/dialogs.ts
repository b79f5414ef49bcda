import type { ReactNode } from 'react'
import { confirmFirst } from '#shared/base/api.ts'
import { createStore, useStore } from '#client/public/ui/store.ts'
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

/** The purpose of the password, as the dialog says it. */
export interface PasswordQuestion {
  title: string
  text: ReactNode
  submit: string
  /** Returns false, and makes the text say what, while something in it has to be chosen. */
  isComplete?: () => boolean
}

export interface Confirmation {
  /** Null if the last sign-in is too old for a call. */
  question: PasswordQuestion | null
  answered: Promise<boolean>
  answer: (confirmed: boolean) => void
}

/** Returns true if a call failed because the user canceled the password dialog. A screen then shows no error. */
export function isConfirmFirst(error: unknown): boolean {
  return error instanceof Error && error.message === confirmFirst
}

/**
 * Asks for the password in a dialog. Resolves with whether the caller may go on. Parallel calls share the answer, but a
 * question replaces what is open, because somebody has to read it first.
 */
export function askForPassword(question: PasswordQuestion | null = null): Promise<boolean> {
  if (question !== null) confirmation.read()?.answer(false)
  const open = confirmation.read() ?? newConfirmation(question)
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

function newConfirmation(question: PasswordQuestion | null): Confirmation {
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
  return { question, answered, answer }
}
