import { firm } from '#shared/firm.ts'
import styles from './Header.module.css'

/** A ledger tab with an M drawn as a rising line, and the firm's name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width={28} height={28} viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <rect x="1" y="1" width="26" height="26" rx="7" stroke="currentColor" strokeWidth="1.75" />
        <path
          d="M7.5 19.5v-10l6.5 6.5l6.5-6.5v10"
          className={styles.stroke}
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{firm.name}</span>
    </span>
  )
}
