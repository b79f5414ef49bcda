import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './DoneMark.module.css'

/** The mark over words that say: it is done. */
export function DoneMark({ icon = 'check' }: { icon?: IconName }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} size={24} />
    </span>
  )
}
