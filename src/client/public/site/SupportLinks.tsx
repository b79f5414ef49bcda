import { Link } from '@tanstack/react-router'
import { Icon } from '#client/public/ui/Icon.tsx'
import row from './LinkRow.module.css'
import styles from './SupportLinks.module.css'

export function SupportLinks() {
  return (
    <ul className={styles.links}>
      {LINKS.map(({ to, hash, title, text }) => (
        <li key={title}>
          <Link to={to} {...(hash && { hash })} className={row.link}>
            <span>
              <span className={row.title}>{title}</span>
              <span className={row.text}>{text}</span>
            </span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LINKS = [
  {
    to: '/resources',
    hash: 'official',
    title: 'Official links',
    text: 'Refund status, forms and accounts at the IRS',
  },
  {
    to: '/resources',
    hash: 'preparation',
    title: 'Preparation tips',
    text: 'Five habits that make your return cheaper',
  },
  {
    to: '/resources',
    hash: 'scams',
    title: 'Scam warnings',
    text: 'What the IRS never does, by phone or by mail',
  },
  {
    to: '/security',
    hash: undefined,
    title: 'Security',
    text: 'How your papers are protected, line by line',
  },
] as const
