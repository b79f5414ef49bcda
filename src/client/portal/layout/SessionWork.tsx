import { ClientSync } from './ClientSync.tsx'
import { ApiProvider, SessionSync } from '#client/portal/api/SessionSync.tsx'
import { IdleTimer } from '#client/portal/auth/IdleTimer.tsx'
import { NotificationsSync } from '#client/portal/notifications/NotificationsSync.tsx'
import { RealtimeSync } from '#client/portal/realtime/RealtimeSync.tsx'
import { mustEnroll, useSession } from '#client/public/session/session.ts'

/** The work that runs on every screen of a signed-in user. Renders nothing except the warning of an idle session. */
export function SessionWork() {
  const enrolling = mustEnroll(useSession())
  return (
    <ApiProvider>
      <SessionSync />
      {!enrolling && (
        <>
          <NotificationsSync />
          <ClientSync />
          <IdleTimer />
          <RealtimeSync />
        </>
      )}
    </ApiProvider>
  )
}
