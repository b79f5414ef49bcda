import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { checkAccess, guardOf, REFUSAL_MS } from '#client/public/session/guards.ts'
import { useSession } from '#client/public/session/session.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { ImpersonationEnded, Invitation, NoAccess, Unreachable } from './AccessStates.tsx'
import { UiProvider } from './UiProvider.tsx'
import styles from './AuthenticatedLayout.module.css'

/** The frame of the signed-in screens: shows the screen, or what the guard table decides. */
export function AuthenticatedLayout() {
  // Of the screen that is shown, not of the one that is loading.
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

/** The width and the background of a signed-in screen. */
export function PortalPage({ children }: { children: ReactNode }) {
  // A page restored from the back-forward cache could show data after a sign-out.
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

function OfflineNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <Icon name="alert" />
          You are offline. What you see may be old, and nothing can be saved until you are back.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
