import { useNavigate } from '@tanstack/react-router'

/** Ends the session; the flow brings its own code, which visitors never need. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void import('./flows.ts').then(({ signOut }) => signOut((to) => void navigate({ to })))
  }
}
