import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '#client/portal/ui/lazy-confirm.ts'
import { readSession } from '#client/public/session/session.ts'

/**
 * Asks before unsaved changes are lost: with a dialog for links, with the browser's own question for the tab.
 * `children` says what will be lost.
 */
export function LeaveDialog({ dirty, children }: { dirty: boolean; children: ReactNode }) {
  const blocker = useBlocker({
    // Don't ask while signing out.
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      (current.pathname !== next.pathname || current.search !== next.search) &&
      readSession().status === 'signed-in',
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  const [wasBlocked, setWasBlocked] = useState(blocked)
  if (blocked && !wasBlocked) setWasBlocked(true)
  // Its code loads with the first question. Then it stays mounted, so that it can return the focus.
  if (!wasBlocked) return null
  return (
    <Suspense>
      <LazyConfirmDialog
        opened={blocked}
        title="Leave without saving?"
        cancelLabel="Stay"
        confirmLabel="Leave"
        danger
        backCloses={false}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        <p>{children}</p>
      </LazyConfirmDialog>
    </Suspense>
  )
}
