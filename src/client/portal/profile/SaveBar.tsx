import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  dirty: boolean
  /** Whether there is a profile on the server at all. */
  exists: boolean
  pending: boolean
  /** Why the server refused, or null. */
  refusal: string | null
  errorCount: number
}

/** The one button, always in reach, and whether there is anything to save. */
export function SaveBar({ dirty, exists, pending, refusal, errorCount }: SaveBarProps) {
  const viewed = useImpersonation() !== null
  return (
    <div className={styles.bar} data-bottom-bar>
      <FormError>{errorCount === 0 ? refusal : toFix(errorCount)}</FormError>
      <div className={styles.row}>
        <p className={styles.state} role="status">
          {viewed ? 'For reading only' : stateOf(dirty, exists)}
        </p>
        <Button type="submit" variant="primary" pending={pending} disabled={viewed}>
          Save Tax Profile
        </Button>
      </div>
    </div>
  )
}

function stateOf(dirty: boolean, exists: boolean): string {
  if (dirty) return 'Unsaved changes'
  return exists ? 'Everything is saved' : 'Nothing is saved yet'
}

function toFix(errors: number): string {
  return errors === 1 ? 'One field needs another look.' : `${errors} fields need another look.`
}
