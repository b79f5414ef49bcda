import type { ReactNode } from 'react'

/** The effect of the submit button, said before it is pressed. */
export function Consequence({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="stack gap-4 py-12 px-16 rounded on-grey text-row">
      {children}
    </div>
  )
}
