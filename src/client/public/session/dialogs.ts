import { useSyncExternalStore } from 'react'

export type AuthDialog = 'sign-in' | 'register' | 'forgot-password'

/** Which dialog is open, and where the visitor wanted to go before signing in. */
export interface OpenDialog {
  dialog: AuthDialog | null
  next: string
}

/** Opens one of the three dialogs from anywhere; `next` is the path to open after signing in. */
export function openAuthDialog(dialog: AuthDialog, next: string = state.next): void {
  set({ dialog, next })
}

export function closeAuthDialog(): void {
  set({ dialog: null, next: '/' })
}

export function useAuthDialog(): OpenDialog {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

let state: OpenDialog = { dialog: null, next: '/' }
const listeners = new Set<() => void>()

function set(next: OpenDialog): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
