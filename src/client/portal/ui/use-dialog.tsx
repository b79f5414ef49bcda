import { Fragment, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { DialogFrame } from './Dialog.tsx'

/**
 * A dialog whose code loads when it first opens. `show` draws it from then on, so that it can fade out, and each
 * opening starts anew. What `open` gets, such as the row that was pressed, `show` passes on. Each has a `Suspense` of
 * its own: while the code of one loads, React would take the others of its `Suspense` apart.
 */
export function useDialog<About extends unknown[] = []>() {
  const [last, set] = useState<{ about: About; opened: boolean; opening: number } | null>(null)
  const open = useCallback(
    (...about: About) =>
      set((before) => ({ about, opened: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  )
  const close = () => set((now) => now && { ...now, opened: false })
  return {
    open,
    show: (draw: (frame: DialogFrame, ...about: About) => ReactNode) => (
      <Suspense>
        {last && (
          <Fragment key={last.opening}>
            {draw({ opened: last.opened, onClose: close }, ...last.about)}
          </Fragment>
        )}
      </Suspense>
    ),
  }
}
