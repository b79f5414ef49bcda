import { Suspense, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** How the table looks in this browser. The menu's code loads when the button is pressed. */
export function ViewButton({ onHelp }: { onHelp: () => void }) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <Button aria-haspopup="dialog" onClick={() => setPressed(true)}>
      View
    </Button>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu onHelp={onHelp} />
    </Suspense>
  )
}

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then((m) => m.ViewMenu))
