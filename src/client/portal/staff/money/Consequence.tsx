import type { ReactNode } from 'react'
import { Stack } from '#client/public/ui/layout.tsx'

/** The effect of the submit button, said before it is pressed. */
export function Consequence({ children }: { children: ReactNode }) {
  return (
    <Stack role="status" gap={4} className="note on-grey">
      {children}
    </Stack>
  )
}
