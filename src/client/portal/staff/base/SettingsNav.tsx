import { Link } from '@tanstack/react-router'
import { AdminNav } from './AdminNav.tsx'
import styles from './staff.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The screens of what the firm sets itself, below the staff's navigation. */
export function SettingsNav() {
  return (
    <>
      <AdminNav inSettings />
      <nav className="mb-16" aria-label="Settings" data-print="hide">
        <Group as="ul" gap={0} className={styles.items}>
          {SCREENS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="tab" activeOptions={ANY}>
                {label}
              </Link>
            </li>
          ))}
        </Group>
      </nav>
    </>
  )
}

const SCREENS = [
  { to: '/admin/firm', label: 'The firm' },
  { to: '/admin/team', label: 'Team' },
  { to: '/admin/words', label: 'Words' },
  { to: '/admin/prices', label: 'Prices' },
  { to: '/admin/setup', label: 'Set-up' },
] as const

const ANY = { exact: true, includeSearch: false } as const
