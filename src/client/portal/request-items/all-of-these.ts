import { readImpersonation } from '#client/public/session/impersonation.ts'
import { inStorage } from '#client/public/session/store.ts'
import { parseJson } from '#shared/json.ts'

/** The items that ask for several documents and that the client called complete, as this browser keeps them. */
export function completeItems(): ReadonlySet<string> {
  const kept = parseJson(inStorage('localStorage', (storage) => storage.getItem(KEY)) ?? '[]')
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
}

/** Keeps that an item is complete: "That's all of these". */
export function keepComplete(id: string): void {
  if (readImpersonation() !== null) return
  const ids = [...completeItems(), id].slice(-MOST)
  inStorage('localStorage', (storage) => storage.setItem(KEY, JSON.stringify(ids)))
}

const KEY = 'completeItems'

const MOST = 200
