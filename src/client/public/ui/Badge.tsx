import type { StatusTone } from '#shared/return-status.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Badge.module.css'

export type BadgeTone = StatusTone | 'accent' | 'red'

interface BadgeProps {
  tone: BadgeTone
  icon?: IconName
  children: string
}

/** A word with a color: a status, a missing count, a role. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
