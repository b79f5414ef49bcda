import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { InboxCount } from '#client/portal/messages/InboxCount.tsx'
import styles from './AdminNav.module.css'

/** Leads between the firm's screens; stands beneath the heading of each. */
export function AdminNav() {
  return (
    <nav className={styles.nav} aria-label="Admin" data-print="hide">
      <ul className={styles.items}>
        {screens.map(({ to, label, Aside }) => (
          <li key={to}>
            <Link to={to} className={styles.item} activeOptions={ONLY_THIS}>
              {label}
              {Aside && <Aside />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AdminScreenLink {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Stands beside the label: how much waits there. */
  Aside?: ComponentType
}

const screens: readonly AdminScreenLink[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/inbox', label: 'Inbox', Aside: InboxCount },
  { to: '/admin/activity', label: 'Activity' },
]

/** The dashboard's address is the beginning of the others', and what a screen is asked for is no screen of its own. */
const ONLY_THIS = { exact: true, includeSearch: false } as const
