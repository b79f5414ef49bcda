import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { guardOf, checkAccess, REFUSAL_MS } from '#client/public/session/guards.ts'
import { useSession } from '#client/public/session/session.ts'
import { OfflineNote } from '#client/portal/ui/OfflineNote.tsx'
import { Spinner } from '#client/public/ui/Spinner.tsx'
import { ImpersonationEnded } from '#client/portal/impersonation/ImpersonationEnded.tsx'
import { UiProvider } from './UiProvider.tsx'
import { Invitation, NoAccess, Unreachable } from './AccessStates.tsx'
import styles from './AuthenticatedLayout.module.css'

/** The frame of the signed-in screens: lets in whom the guard table lets in, and sends the others where it says. */
export function AuthenticatedLayout() {
  // Of the screen that is shown, not of the one that is on its way.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' })
  const verdict = checkAccess(guardOf(path), useSession())
  switch (verdict) {
    case 'show':
      return (
        <PortalPage>
          <Outlet />
        </PortalPage>
      )
    case 'wait':
      return <Spinner />
    case 'lead-home':
      return <Navigate to="/" replace />
    case 'ask-to-sign-in':
      return <Navigate to="/" search={{ signin: 'open', next: path }} replace />
    case 'invite':
      return <Invitation next={path} />
    case 'refuse':
      return <NoAccess afterMs={REFUSAL_MS} />
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

/** The width and the ground of a signed-in screen. */
export function PortalPage({ children }: { children: ReactNode }) {
  // A page restored from the back-forward cache could show what a signed-out user must not see.
  useEffect(() => {
    function reloadStale(event: PageTransitionEvent) {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', reloadStale)
    return () => removeEventListener('pageshow', reloadStale)
  }, [])

  return (
    <UiProvider>
      <div className={styles.page}>
        <OfflineNote />
        {children}
      </div>
    </UiProvider>
  )
}
