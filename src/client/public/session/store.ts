import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  read: () => Value
  set: (value: Value) => void
  /** Forgets the value: the next read asks for the initial one again. */
  reset: () => void
  /** Calls back on each change; returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside of React. `initial` is called at the first read; `connect` follows a source while there are listeners. */
export function createStore<Value>(initial: () => Value, connect?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>()
  let held: { value: Value } | null = null
  let disconnect: (() => void) | undefined
  return {
    read: () => (held ??= { value: initial() }).value,
    set(value) {
      held = { value }
      for (const listener of listeners) listener()
    },
    reset() {
      held = null
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

/** The value of a store in a component; `prerendered` is what a page shows that was rendered elsewhere. */
export function useStore<Value>(store: Store<Value>, prerendered: Value): Value {
  return useSyncExternalStore(store.subscribe, store.read, () => prerendered)
}

/** Storage may be forbidden (private windows, embedded views): then nothing is kept, and nothing breaks. */
export function inStorage<Result>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | undefined {
  try {
    return use(globalThis[kind])
  } catch {
    return undefined
  }
}
