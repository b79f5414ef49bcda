import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

interface CollapsibleOnPhoneProps {
  /** Shown while it is folded. */
  label: string
  children: ReactNode
}

/** Part of a panel that is folded on phones. */
export function CollapsibleOnPhone({ label, children }: CollapsibleOnPhoneProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const [open, setOpen] = useState(false)
  if (!phone) return children
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small px-inset">{label}</summary>
      {children}
    </details>
  )
}
