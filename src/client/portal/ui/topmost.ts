import { useEffect, useId, useSyncExternalStore } from 'react'

/** Whether this one is the last that was opened: of several dialogs, one over the other, it alone hears Escape. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    const own = { id }
    change([...open, own])
    // Not in the same event: the dialog below would hear the Escape that closed this one.
    return () => void setTimeout(() => change(open.filter((other) => other !== own)))
  }, [opened, id])
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1)?.id === id,
    () => false,
  )
}

/** The open dialogs, in the order in which they were opened. */
let open: readonly { id: string }[] = []
const listeners = new Set<() => void>()

function change(next: typeof open): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
