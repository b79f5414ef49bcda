import { useNavigate } from '@tanstack/react-router'
import { readImpersonation, stopImpersonation } from './impersonation.ts'

/** Ends the session; the flow brings its own code, which visitors never need. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void import('#client/portal/auth/flows.ts').then(({ signOut }) =>
      signOut((to) => void navigate({ to })),
    )
  }
}

/** The same for the menus. Who views as a client presses that client's button: it ends the view, not their own session. */
export function useSignOutOfView(): () => void {
  const signOut = useSignOut()
  return () => (readImpersonation() === null ? signOut() : stopImpersonation())
}
