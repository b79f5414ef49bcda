import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  message?: string
  /** One thing to do about it, such as taking a deletion back. */
  action?: { label: string; run: () => void }
}

/** Shows a message for five seconds. One at a time: a newer one takes the older one's place. */
export const toast = {
  success: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'success', title, message, action }),
  error: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'error', title, message, action }),
  info: (title: string, message?: string, action?: Toast['action']) =>
    show({ kind: 'info', title, message, action }),
}

/** Takes the toast away; with an id, only if it is still that one. */
export function dismissToast(id?: number): void {
  if (current !== null && (id === undefined || current.id === id)) set(null)
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

export const TOAST_MS = 5000
export const SWIPE_PX = 50

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(content: Omit<Toast, 'id'>): number {
  lastId += 1
  set({ ...content, id: lastId })
  return lastId
}

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
