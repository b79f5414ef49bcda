import { Suspense, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Each opening starts with an empty form. */
export function NewClientButton() {
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        icon="plus"
        onClick={() => {
          setOpening(opening + 1)
          setOpened(true)
        }}
      >
        New client
      </Button>
      <Suspense>
        {opening > 0 && (
          <NewClientDialog key={opening} opened={opened} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

const NewClientDialog = lazyPart(() =>
  import('#client/portal/staff/NewClientDialog.tsx').then((m) => ({ default: m.NewClientDialog })),
)
