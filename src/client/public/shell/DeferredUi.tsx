import { type ReactElement, useEffect, useState } from 'react'
import { useConfirmation } from '#client/public/session/confirmation.ts'
import { useAuthDialog } from '#client/public/session/dialogs.ts'
import { useSession } from '#client/public/session/session.ts'

/** What no first paint needs: the keepers of a session once there is a token, the dialogs once one is opened. */
export function DeferredUi() {
  const signedOut = useSession().status === 'signed-out'
  const { dialog } = useAuthDialog()
  const confirming = useConfirmation() !== null
  dialogsWanted ||= dialog !== null
  confirmationWanted ||= confirming
  const sync = useDeferred(loadSync, !signedOut)
  // Once wanted they stay, so that a closing dialog can give the focus back.
  const dialogs = useDeferred(loadDialogs, dialogsWanted)
  const confirmation = useDeferred(loadConfirmation, confirmationWanted)
  return (
    <>
      {!signedOut && sync}
      {dialogs}
      {!signedOut && confirmation}
    </>
  )
}

/**
 * An element once it is wanted and its code is here. Not `lazy`: while something that suspends is waited for, React
 * takes over no more of a prerendered page, and a visitor's page would stay before somebody who is signed in.
 */
function useDeferred(load: () => Promise<ReactElement>, wanted: boolean): ReactElement | null {
  const [element, setElement] = useState<ReactElement | null>(null)
  useEffect(() => {
    if (!wanted) return
    load().then(setElement, (error: unknown) =>
      // For the nearest boundary, as if it had been thrown while rendering.
      setElement(() => {
        throw error
      }),
    )
  }, [load, wanted])
  return element
}

/** Fetches the dialogs' code early, when somebody is about to open one. */
export function prefetchDialogs(): void {
  void loadDialogs()
}

let dialogsWanted = false
let confirmationWanted = false

async function loadSync(): Promise<ReactElement> {
  const [{ ApiProvider }, { SessionSync }, { NotificationsSync }, realtime, idle] =
    await Promise.all([
      import('#client/portal/api/ApiProvider.tsx'),
      import('#client/portal/api/SessionSync.tsx'),
      import('#client/portal/notifications/NotificationsSync.tsx'),
      import('#client/portal/realtime/RealtimeSync.tsx'),
      import('#client/portal/auth/IdleTimer.tsx'),
      // Here before there is anything to say: that may be that the network is gone.
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
    // What a dialog does ends in a message.
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
