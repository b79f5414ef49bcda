import type { StatusTone } from '#shared/returns/return-status.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Badge.module.css'

interface BadgeProps {
  tone: StatusTone | 'accent' | 'red'
  icon?: IconName
  children: string
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
