import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/FormError.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  dirty: boolean
  pending: boolean
  /** Why the server refused, or null. */
  refusal: string | null
  errorCount: number
}

/** The one button, always in reach, and whether there is anything to save. */
export function SaveBar({ dirty, pending, refusal, errorCount }: SaveBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <FormError>{errorCount === 0 ? refusal : toFix(errorCount)}</FormError>
      <div className={styles.row}>
        <p className={styles.state} role="status">
          {dirty ? 'Unsaved changes' : 'Everything is saved'}
        </p>
        <Button type="submit" look="primary" pending={pending}>
          Save Tax Profile
        </Button>
      </div>
    </div>
  )
}

function toFix(errors: number): string {
  return errors === 1 ? 'One field needs another look.' : `${errors} fields need another look.`
}
