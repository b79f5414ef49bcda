import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

interface CollapsibleOnPhoneProps {
  /** Shown while it is folded. */
  label: string
  /** A link to this id unfolds it. */
  id?: string
  children: ReactNode
}

/** Part of a panel that is folded on phones. */
export function CollapsibleOnPhone({ label, id, children }: CollapsibleOnPhoneProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const isNamed = () => id !== undefined && location.hash === `#${id}`
  const [open, setOpen] = useState(isNamed)
  useWindowEvent('hashchange', () => isNamed() && setOpen(true))
  if (!phone) return children
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="target py-10px px-inset muted text-small pressable">{label}</summary>
      {children}
    </details>
  )
}
