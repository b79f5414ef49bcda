import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './Shell.module.css'

/** Replaces a screen that failed, or whose code could not be loaded. The rest of the page stays. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div className={styles.screen} role="alert">
      <h1>This page could not be shown</h1>
      <p>
        Your data is safe. A new version may have been published, or the connection was lost for a
        moment.
      </p>
      <div className={styles.actions}>
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
    </div>
  )
}
