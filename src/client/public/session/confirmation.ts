import { useSyncExternalStore } from 'react'
import { confirmFirst } from '#shared/step-up.ts'
import { onTokenChange, readToken } from './token.ts'

/** A question that stands open: the password, before what was asked goes on. */
export interface Confirmation {
  answered: Promise<boolean>
  answer: (confirmed: boolean) => void
}

/** Whether a call was refused until the password is typed again. A screen says nothing then: its person has cancelled. */
export function isConfirmFirst(error: unknown): boolean {
  return error instanceof Error && error.message === confirmFirst
}

/** Asks for the password in a dialog. Resolves with whether to send the call again; whatever asks meanwhile shares the answer. */
export function askForPassword(): Promise<boolean> {
  if (open === null) set(newConfirmation())
  return open?.answered ?? Promise.resolve(false)
}

/** The question that stands open, or null. */
export function useConfirmation(): Confirmation | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}

let open: Confirmation | null = null
const listeners = new Set<() => void>()

function newConfirmation(): Confirmation {
  let settle: (confirmed: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => (settle = resolve))
  const answer = (confirmed: boolean) => {
    stop()
    set(null)
    settle(confirmed)
  }
  // Signed out meanwhile, here or in another tab: there is no session left to confirm.
  const stop = onTokenChange(() => {
    if (readToken() === null) answer(false)
  })
  return { answered, answer }
}

function set(next: Confirmation | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
