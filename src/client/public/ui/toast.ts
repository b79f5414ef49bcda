import { createStore, useStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  message?: string | undefined
  action?: { label: string; run: () => void } | undefined
}

/** Shows a message for five seconds, ten if it offers something to do, or until a newer one. An error stays for two seconds before another kind replaces it. */
export const toast = {
  success: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'success', title, message, action }),
  error: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'error', title, message, action }),
  info: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'info', title, message, action }),
}

/** Removes the toast; given an id, only if it still shows that one. */
export function dismissToast(id?: number): void {
  const shown = readToast()
  if (shown !== null && (id === undefined || shown.id === id)) current.set(null)
}

export function useToast(): Toast | null {
  return useStore(current, null)
}

export function readToast(): Toast | null {
  return current.read()
}

/** How long a toast is shown, in ms; `action`: one that offers something to do. */
export const shownFor = { plain: 5000, action: 10_000 }
export const SWIPE_PX = 50

/** How long an error stays before a success or info message replaces it. */
const ERROR_HOLDS_MS = 2000

const current = createStore<Toast | null>(() => null)
let lastId = 0
let errorUntil = 0
let waiting: ReturnType<typeof setTimeout> | undefined

function show(content: Omit<Toast, 'id'>): number {
  lastId += 1
  const next = { ...content, id: lastId }
  clearTimeout(waiting)
  const hold =
    content.kind === 'error' || readToast()?.kind !== 'error' ? 0 : errorUntil - Date.now()
  if (hold > 0) {
    waiting = setTimeout(() => current.set(next), hold)
  } else {
    if (content.kind === 'error') errorUntil = Date.now() + ERROR_HOLDS_MS
    current.set(next)
  }
  return lastId
}
