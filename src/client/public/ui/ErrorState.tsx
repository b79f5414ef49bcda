import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'

interface ErrorStateProps {
  /** What could not be done: "Your returns could not be loaded." */
  title: string
  /** The server's words, or what may help. */
  children?: string
  onRetry: () => void
  pending?: boolean
}

/** A part of a screen that failed: what happened, and a way to try again. */
export function ErrorState({ title, children, onRetry, pending }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.mark}>
        <Icon name="alert" size={24} />
      </div>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.action}>
        <Button onClick={onRetry} pending={pending}>
          Try again
        </Button>
      </div>
    </div>
  )
}
