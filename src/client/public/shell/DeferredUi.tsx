import { type ReactElement, useEffect, useState } from 'react'
import { useAuthDialog, useConfirmation } from '#client/public/session/dialogs.ts'
import { useSession } from '#client/public/session/session.ts'
import { loadConfirmation, loadDialogs, loadSync } from './portal-entry.tsx'

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

let dialogsNeeded = false
let confirmationNeeded = false
