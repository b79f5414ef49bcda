import { useBlocker } from '@tanstack/react-router'
import { readSession } from '#client/public/session/session.ts'
import { ConfirmDialog } from '#client/portal/ui/ConfirmDialog.tsx'
import { dropDraft } from './profile-draft.ts'

/** Asks before unsaved changes are left behind: by a link here, by the browser's own question when the tab closes. */
export function LeaveDialog({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    // Who signs out has decided already.
    shouldBlockFn: ({ current, next }) =>
      dirty && current.pathname !== next.pathname && readSession().status === 'signed-in',
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      danger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        dropDraft()
        blocker.proceed?.()
      }}
    >
      <p>You have changed your tax profile. If you leave now, the changes are lost.</p>
    </ConfirmDialog>
  )
}
