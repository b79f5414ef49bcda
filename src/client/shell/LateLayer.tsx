import { lazy, Suspense } from 'react'
import { useAuthDialog } from '../auth/dialogs.ts'
import { useSession } from '../auth/session.ts'

const Late = lazy(loadLate)

/** What no first paint needs: the session's keeper and the dialogs. Comes once there is a token or a dialog to show. */
export function LateLayer() {
  const signedOut = useSession().status === 'signed-out'
  const { dialog } = useAuthDialog()
  if (signedOut && dialog === null) return null
  return (
    <Suspense fallback={null}>
      <Late />
    </Suspense>
  )
}

/** Fetches the dialogs' code early, when somebody is about to open one. */
export function warmDialogs(): void {
  void loadLate()
}

async function loadLate() {
  const [{ AppLayer }, { AuthDialogs }, { SessionKeeper }, { NotificationsKeeper }] =
    await Promise.all([
      import('./AppLayer.tsx'),
      import('../auth/AuthDialogs.tsx'),
      import('../auth/SessionKeeper.tsx'),
      import('../notifications/NotificationsKeeper.tsx'),
    ])
  return {
    default: () => (
      <AppLayer>
        <SessionKeeper />
        <NotificationsKeeper />
        <AuthDialogs />
      </AppLayer>
    ),
  }
}
