import { Link } from '@tanstack/react-router'
import { firm } from '#shared/firm.ts'
import styles from './Logo.module.css'

/** The mark and the firm's name; leads home. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo}>
      <Mark />
      <span>{firm.name}</span>
    </Link>
  )
}

/** A ledger tab with an M drawn as a rising line. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="7" stroke="currentColor" strokeWidth="1.75" />
      <path
        d="M7.5 19.5v-10l6.5 6.5l6.5-6.5v10"
        className={styles.stroke}
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
