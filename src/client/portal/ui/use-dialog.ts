import { useState } from 'react'

/**
 * The state of a dialog whose code loads when it first opens. Its `key` is another one each time it opens, so that it
 * starts anew; `wasOpened` keeps it mounted while it fades out. Each has a `Suspense` of its own: while the code of one
 * loads, React would take the others of its `Suspense` apart.
 */
export function useDialog() {
  const [{ opened, opening }, set] = useState({ opened: false, opening: 0 })
  return {
    wasOpened: opening > 0,
    key: opening,
    frame: { opened, onClose: () => set((last) => ({ ...last, opened: false })) },
    open: () => set((last) => ({ opened: true, opening: last.opening + 1 })),
  }
}
