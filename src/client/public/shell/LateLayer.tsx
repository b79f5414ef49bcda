import { type ReactElement, useEffect, useState } from 'react'
import { useConfirmation } from '#client/public/session/confirmation.ts'
import { useAuthDialog } from '#client/public/session/dialogs.ts'
import { useSession } from '#client/public/session/session.ts'

/** What no first paint needs: the keepers of a session once there is a token, the dialogs once one is opened. */
export function LateLayer() {
  const signedOut = useSession().status === 'signed-out'
  const { dialog } = useAuthDialog()
  const confirming = useConfirmation() !== null
  dialogsWanted ||= dialog !== null
  confirmationWanted ||= confirming
  const keepers = useLate(loadKeepers, !signedOut)
  // Once wanted they stay, so that a closing dialog can give the focus back.
  const dialogs = useLate(loadDialogs, dialogsWanted)
  const confirmation = useLate(loadConfirmation, confirmationWanted)
  return (
    <>
      {!signedOut && keepers}
      {dialogs}
      {!signedOut && confirmation}
    </>
  )
}

/**
 * An element once it is wanted and its code is here. Not `lazy`: while something that suspends is waited for, React
 * takes over no more of a prerendered page, and a visitor's page would stay before somebody who is signed in.
 */
function useLate(load: () => Promise<ReactElement>, wanted: boolean): ReactElement | null {
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
export function warmDialogs(): void {
  void loadDialogs()
}

let dialogsWanted = false
let confirmationWanted = false

async function loadKeepers(): Promise<ReactElement> {
  const [{ DataLayer }, { SessionKeeper }, { NotificationsKeeper }, live, idle] = await Promise.all(
    [
      import('#client/portal/api/DataLayer.tsx'),
      import('#client/portal/api/SessionKeeper.tsx'),
      import('#client/portal/notifications/NotificationsKeeper.tsx'),
      import('#client/portal/live/LiveKeeper.tsx'),
      import('#client/portal/auth/IdleKeeper.tsx'),
      // Here before there is anything to say: that may be that the network is gone.
      import('#client/portal/ui/ToastCard.tsx'),
    ],
  )
  return (
    <DataLayer>
      <SessionKeeper />
      <NotificationsKeeper />
      <live.LiveKeeper />
      <idle.IdleKeeper />
    </DataLayer>
  )
}

async function loadDialogs(): Promise<ReactElement> {
  const [{ AppLayer }, { AuthDialogs }] = await Promise.all([
    import('#client/portal/layout/AppLayer.tsx'),
    import('#client/portal/auth/AuthDialogs.tsx'),
    // What a dialog does ends in a message.
    import('#client/portal/ui/ToastCard.tsx'),
  ])
  return (
    <AppLayer>
      <AuthDialogs />
    </AppLayer>
  )
}

async function loadConfirmation(): Promise<ReactElement> {
  const [{ AppLayer }, { ConfirmPasswordDialog }] = await Promise.all([
    import('#client/portal/layout/AppLayer.tsx'),
    import('#client/portal/auth/ConfirmPasswordDialog.tsx'),
  ])
  return (
    <AppLayer>
      <ConfirmPasswordDialog />
    </AppLayer>
  )
}
