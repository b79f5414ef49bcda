import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { viewMinutes } from '#shared/view-as.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { stopImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { EmptyState, ErrorState } from '#client/public/ui/States.tsx'

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

/** Navigates to the front page after a moment. */
export function NoAccess({ afterMs }: { afterMs: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), afterMs)
    return () => clearTimeout(timer)
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

export function ImpersonationEnded() {
  return (
    <>
      <PageHeading
        title="This view has ended"
        lead={`You can see the portal as a client for ${viewMinutes} minutes at a time. Open it again from the client’s details.`}
      />
      <Button variant="primary" onClick={stopImpersonation}>
        Back to Admin
      </Button>
    </>
  )
}
