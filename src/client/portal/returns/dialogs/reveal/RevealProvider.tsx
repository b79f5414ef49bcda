import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface RevealProviderProps {
  clientId: string
  children: ReactNode
}

/** What the numbers of one client share: the reason that was given last, and one voice for those who can't see them. */
export function RevealProvider({ clientId, children }: RevealProviderProps) {
  const [said, say] = useState('')
  const [lastReason, keepReason] = useState('')
  const shared = useMemo(() => ({ clientId, lastReason, keepReason, say }), [clientId, lastReason])
  return (
    <RevealContext value={shared}>
      {children}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </RevealContext>
  )
}

export function useRevealContext() {
  const shared = useContext(RevealContext)
  if (shared === null) throw new Error('a number to reveal stands in no <Reveals>')
  return shared
}

interface Shared {
  clientId: string
  lastReason: string
  keepReason: (reason: string) => void
  /** Read out once. */
  say: (words: string) => void
}

const RevealContext = createContext<Shared | null>(null)
