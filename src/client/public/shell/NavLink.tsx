import { Link } from '@tanstack/react-router'
import { Badge } from '#client/public/ui/Badge.tsx'
import type { NavItem } from './navigation.ts'
import styles from './Header.module.css'

/** An entry of the menus, marked when it is the screen one is on. */
export function NavLink({ item, long }: { item: NavItem; long?: boolean }) {
  return (
    <Link
      to={item.to}
      className={styles.link}
      activeOptions={{ exact: item.to === '/' }}
      activeProps={{ 'data-active': true }}
    >
      {long ? (item.longLabel ?? item.label) : item.label}
      {item.adminOnly && <Badge tone="accent">admin</Badge>}
    </Link>
  )
}
