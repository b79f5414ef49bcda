import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { Navigate, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { viewMinutes } from '#shared/base/api.ts'
import { ApiProvider } from '#client/portal/api/SessionSync.tsx'
import { queries } from '#client/portal/api/trpc.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { checkAccess, guardOf, REFUSAL_MS } from '#client/public/session/guards.ts'
import { stopImpersonation, useImpersonation } from '#client/public/session/impersonation.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { useOnline } from '#client/public/ui/use-online.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PortalSkeleton } from '#client/public/shell/PortalSkeleton.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { EmptyState, ErrorState } from '#client/public/ui/States.tsx'
import frame from '#client/public/shell/PortalSkeleton.module.css'
import { OfflineNote } from './OfflineNote.tsx'
import { ProofBanner } from './ProofBanner.tsx'

/** The frame of the signed-in screens: shows the screen, or what the guard table decides. */
export function AuthenticatedLayout() {
  // The path of the screen that is shown, not of the one that is loading.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' })
  const decision = checkAccess(guardOf(path), useSession())
  switch (decision) {
    case 'show':
      return (
        <PortalPage>
          <Outlet />
        </PortalPage>
      )
    case 'wait':
      return <PortalSkeleton />
    case 'lead-home':
      return <Navigate to="/" replace />
    case 'ask-to-sign-in':
      return <Navigate to="/" search={{ signin: 'open', next: path }} replace />
    case 'invite':
      return <Invitation next={path} />
    case 'enroll':
      return <Navigate to="/two-factor" search={{ next: path }} replace />
    case 'refuse':
      return <NoAccess />
    case 'unreachable':
      return <Unreachable />
    case 'view-over':
      return (
        <PortalPage>
          <ImpersonationEnded />
        </PortalPage>
      )
  }
}

export function PortalPage({ children }: { children: ReactNode }) {
  // A page restored from the back-forward cache could show data after a sign-out.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  return (
    <ApiProvider>
      <div className={frame.page}>
        <OfflineNote />
        <AskForProof />
        {children}
      </div>
    </ApiProvider>
  )
}

function AskForProof() {
  const user = useUser()
  const viewing = useImpersonation() !== null
  if (viewing || user === null || user.emailProof.proven) return null
  return <ProofBanner {...user} />
}

function Invitation({ next }: { next: string }) {
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

function NoAccess() {
  const navigate = useNavigate()
  useTimeout(() => void navigate({ to: '/', replace: true }), REFUSAL_MS, { autoInvoke: true })
  return (
    <div role="alert">
      <EmptyState title="Unauthorized: You don't have access to this page." />
    </div>
  )
}

export function Unreachable() {
  const online = useOnline()
  return (
    <ErrorState
      title="Failed to fetch user"
      onRetry={() => void queries.auth.currentUser.invalidate()}
    >
      {online
        ? 'We could not confirm that you are signed in.'
        : 'You are offline. This will load when you’re back online.'}
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
