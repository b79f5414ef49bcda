import { useSyncExternalStore } from 'react'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './OfflineNote.module.css'

/** Says, while there is no network, what that means for the screen beneath. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <Icon name="alert" />
          You are offline. What you see may be old, and nothing can be saved until you are back.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
