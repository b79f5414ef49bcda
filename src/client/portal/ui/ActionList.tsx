import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './ActionList.module.css'

export interface ActionItem {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: IconName
}

export function ActionList({ items }: { items: readonly ActionItem[] }) {
  return (
    <ul className="rows">
      {items.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={`row-button ends ${styles.action}`}>
            <Icon className="accent" name={icon} />
            <span className="grows">{label}</span>
            <span className={`faint ${styles.arrow}`}>
              <Icon name="arrow-right" size={18} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
