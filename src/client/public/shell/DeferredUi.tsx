import { type ReactElement, useEffect, useState } from 'react'
import { useAuthDialog, useConfirmation } from '#client/public/session/dialogs.ts'
import { useSession } from '#client/public/session/session.ts'

/** What the first paint doesn't need: the sync of the session once there is a token, the dialogs once one is opened. */
export function DeferredUi() {
  const signedOut = useSession().status === 'signed-out'
  const { dialog } = useAuthDialog()
  const confirming = useConfirmation() !== null
  dialogsNeeded ||= dialog !== null
  confirmationNeeded ||= confirming
  const sync = useDeferred(loadSync, !signedOut)
  // They stay mounted, so that a closing dialog can give the focus back.
  const dialogs = useDeferred(loadDialogs, dialogsNeeded)
  const confirmation = useDeferred(loadConfirmation, confirmationNeeded)
  return (
    <>
      {!signedOut && sync}
      {dialogs}
      {!signedOut && confirmation}
    </>
  )
}

/**
 * An element once it is needed and its code is loaded. Not `lazy`: while a component suspends, React stops hydrating
 * the prerendered page, and a signed-in user would keep seeing the visitor's page.
 */
function useDeferred(load: () => Promise<ReactElement>, needed: boolean): ReactElement | null {
  const [element, setElement] = useState<ReactElement | null>(null)
  useEffect(() => {
    if (!needed) return
    load().then(setElement, (error: unknown) =>
      // Thrown while rendering, so that the nearest error boundary gets it.
      setElement(() => {
        throw error
      }),
    )
  }, [load, needed])
  return element
}

/** Fetches the dialogs' code early, when a visitor is about to open one. */
export function prefetchDialogs(): void {
  void loadDialogs()
}

let dialogsNeeded = false
let confirmationNeeded = false

async function loadSync(): Promise<ReactElement> {
  const [{ ApiProvider }, { SessionSync }, { NotificationsSync }, realtime, idle] =
    await Promise.all([
      import('#client/portal/api/SessionSync.tsx'),
      import('#client/portal/api/SessionSync.tsx'),
      import('#client/portal/notifications/NotificationsSync.tsx'),
      import('#client/portal/realtime/RealtimeSync.tsx'),
      import('#client/portal/auth/IdleTimer.tsx'),
      // Loaded before the first message: that may be that the network is gone.
      import('#client/portal/ui/ToastCard.tsx'),
    ])
  return (
    <ApiProvider>
      <SessionSync />
      <NotificationsSync />
      <realtime.RealtimeSync />
      <idle.IdleTimer />
    </ApiProvider>
  )
}

async function loadDialogs(): Promise<ReactElement> {
  const [{ UiProvider }, { AuthDialogs }] = await Promise.all([
    import('#client/portal/layout/UiProvider.tsx'),
    import('#client/portal/auth/AuthDialogs.tsx'),
    // Each dialog ends with a message.
    import('#client/portal/ui/ToastCard.tsx'),
  ])
  return (
    <UiProvider>
      <AuthDialogs />
    </UiProvider>
  )
}

async function loadConfirmation(): Promise<ReactElement> {
  const [{ UiProvider }, { ConfirmPasswordDialog }] = await Promise.all([
    import('#client/portal/layout/UiProvider.tsx'),
    import('#client/portal/auth/ConfirmPasswordDialog.tsx'),
  ])
  return (
    <UiProvider>
      <ConfirmPasswordDialog />
    </UiProvider>
  )
}
