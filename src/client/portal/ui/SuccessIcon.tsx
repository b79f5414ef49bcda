import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './SuccessIcon.module.css'

/** The mark over words that say: it is done. */
export function SuccessIcon({ icon = 'check' }: { icon?: IconName }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} size={24} />
    </span>
  )
}
