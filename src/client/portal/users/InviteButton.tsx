import { Suspense, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** The dialog's code loads when it is pressed. Each opening starts with an empty form. */
export function InviteButton() {
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          setOpening(opening + 1)
          setOpened(true)
        }}
      >
        Invite a client
      </Button>
      <Suspense>
        {opening > 0 && (
          <InvitationsDialog key={opening} opened={opened} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

const InvitationsDialog = lazyPart(() =>
  import('./InvitationsDialog.tsx').then((m) => ({ default: m.InvitationsDialog })),
)
