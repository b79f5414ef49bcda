import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  read: () => Value
  set: (value: Value) => void
  /** Drops the value: the next read computes the initial one again. */
  reset: () => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React. The first read calls `initial`; `connect` follows a source while there are listeners. */
export function createStore<Value>(initial: () => Value, connect?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let current: { value: Value } | null = null
  let disconnect: (() => void) | undefined
  return {
    read: () => (current ??= { value: initial() }).value,
    set(value) {
      current = { value }
      for (const listener of listeners) listener()
    },
    reset() {
      current = null
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) disconnect?.()
      }
    },
  }
}

/** The value of a store in a component; `prerendered` is the value on prerendered pages. */
export function useStore<Value>(store: Store<Value>, prerendered: Value): Value {
  return useSyncExternalStore(store.subscribe, store.read, () => prerendered)
}

/** Does nothing without access to storage (private windows, embedded views). */
export function inStorage<Result>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | undefined {
  try {
    return use(globalThis[kind])
  } catch {
    // Storage is off or full.
    return undefined
  }
}
