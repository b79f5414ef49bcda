import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'

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
          <Link to={to} className="row-button ends">
            <Icon className="accent" name={icon} />
            <span className="grows">{label}</span>
            <Icon className="faint" name="arrow-right" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
