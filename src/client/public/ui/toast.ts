import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info'
  title: string
  message?: string | undefined
  /** One thing to do about it, such as taking a deletion back. */
  action?: { label: string; run: () => void } | undefined
}

/**
 * Shows a message for five seconds. One at a time: a newer one takes the older one's place, but good news leaves an
 * error a moment in which it can be seen.
 */
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
  return useSyncExternalStore(subscribe, readToast, () => null)
}

/** The toast that is shown, if one is. */
export function readToast(): Toast | null {
  return current
}

export const TOAST_MS = 5000
export const SWIPE_PX = 50

/** How long an error keeps its place against good news. */
const ERROR_HOLDS_MS = 2000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

let errorUntil = 0
let waiting: ReturnType<typeof setTimeout> | undefined

function show(content: Omit<Toast, 'id'>): number {
  lastId += 1
  const next = { ...content, id: lastId }
  clearTimeout(waiting)
  const hold = content.kind === 'error' || current?.kind !== 'error' ? 0 : errorUntil - Date.now()
  if (hold > 0) {
    waiting = setTimeout(() => set(next), hold)
  } else {
    if (content.kind === 'error') errorUntil = Date.now() + ERROR_HOLDS_MS
    set(next)
  }
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
