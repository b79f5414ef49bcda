import { useState } from 'react'

/** Which rows are selected. What is no longer shown doesn't count, so that nobody changes what they can't see. */
export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all rows that are shown, or none. */
  toggleAll: () => void
  all: boolean
  some: boolean
  clear: () => void
}

export function useSelection(shown: readonly { id: string }[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter(({ id }) => ids.has(id)).length
  const all = shown.length > 0 && selected === shown.length
  return {
    has: (id) => ids.has(id),
    toggle: (id) => setIds(ids.symmetricDifference(new Set([id]))),
    toggleAll: () => setIds(new Set(all ? [] : shown.map(({ id }) => id))),
    all,
    some: selected > 0,
    clear: () => setIds(new Set()),
  }
}
