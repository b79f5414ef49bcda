import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { ErrorState } from '#client/public/ui/ErrorState.tsx'

/** For a screen that explains itself to strangers instead of sending them away. */
export function Invitation({ next }: { next: string }) {
  return (
    <EmptyState
      title="Please sign in to access your profile"
      action={
        <Button variant="primary" onClick={() => openAuthDialog('sign-in', next)}>
          Sign In
        </Button>
      }
    />
  )
}

/** Says that this screen is the firm's, and leads home. */
export function NoAccess({ afterMs }: { afterMs: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    const way = setTimeout(() => void navigate({ to: '/', replace: true }), afterMs)
    return () => clearTimeout(way)
  }, [afterMs, navigate])
  return (
    <div role="alert">
      <EmptyState title="Unauthorized: You don't have access to this page." />
    </div>
  )
}

export function Unreachable() {
  return (
    <ErrorState
      title="Failed to fetch user"
      onRetry={() => void queries.auth.currentUser.invalidate()}
    >
      We could not confirm that you are signed in.
    </ErrorState>
  )
}
