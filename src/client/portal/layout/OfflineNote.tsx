import { Icon } from '#client/public/ui/Icon.tsx'
import { useOnline } from '#client/public/ui/use-online.ts'
import styles from './layout.module.css'

export function OfflineNote() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <Icon name="alert" />
          You are offline. What you see may be out of date, and nothing can be saved until you’re
          back online.
        </p>
      )}
    </div>
  )
}
