import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { useOnline } from '#client/public/ui/use-online.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/**
 * Stands in for a screen that failed, or whose code could not be loaded. The rest of the page stays. Reloads when the
 * connection is back.
 */
export function ScreenError({ reset }: ErrorComponentProps) {
  const offline = !useOnline()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <Stack gap={16} className="mx-auto max-640 py-64" role="alert">
      <h1 className="text-heading">
        {offline ? 'You are offline' : 'This page could not be shown'}
      </h1>
      <p>
        {offline
          ? 'This page will reload when you’re back online.'
          : 'Your data is safe. A new version may have been published, or the connection was lost for a moment.'}
      </p>
      <div className="actions">
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <Button
          onClick={() => {
            history.back()
            reset()
          }}
        >
          Go back
        </Button>
      </div>
    </Stack>
  )
}
