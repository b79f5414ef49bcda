import { Suspense, useState } from 'react'
import type { ClientDetails } from '#shared/admin.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Changes the name of an office client, and how to reach them. Each opening starts with what is saved. */
export function EditClientButton({ details }: { details: ClientDetails }) {
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="small"
        data-print="hide"
        onClick={() => {
          setOpening(opening + 1)
          setOpened(true)
        }}
      >
        Edit
      </Button>
      <Suspense>
        {opening > 0 && (
          <EditClientDialog
            key={opening}
            details={details}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const EditClientDialog = lazyPart(() =>
  import('./EditClientDialog.tsx').then((m) => ({ default: m.EditClientDialog })),
)
