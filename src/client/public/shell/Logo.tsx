import { firm } from '#shared/firm/firm.ts'
import { firmPicturePath, wordmarkRatio } from '#shared/firm/firm-pictures.ts'
import styles from './Header.module.css'

/** The firm's logo and its name, which a wide logo has in it. Without a logo, a ledger tab with the name's first letter. */
export function Logo() {
  const { logo, name } = firm
  if (logo === null) {
    return (
      <span className={styles.logo}>
        <Tab />
        <span className="truncate">{name}</span>
      </span>
    )
  }
  const { picture, width, height } = logo
  const isWordmark = width >= wordmarkRatio * height
  return (
    <span className={styles.logo}>
      <img
        className={`shrinks ${styles.picture}`}
        src={firmPicturePath(picture)}
        alt={isWordmark ? name : ''}
        width={width}
        height={height}
      />
      {!isWordmark && <span className="truncate">{name}</span>}
    </span>
  )
}

function Tab() {
  const letter = firm.name.slice(0, 1).toUpperCase()
  return (
    <svg width={28} height={28} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="26" height="26" rx="7" stroke="currentColor" strokeWidth="1.75" />
      {letter === 'M' ? (
        <path
          d="M7.5 19.5v-10l6.5 6.5l6.5-6.5v10"
          className="accent"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text
          x="14"
          y="19.5"
          textAnchor="middle"
          className="accent sans strong"
          fill="currentColor"
          fontSize={16}
        >
          {letter}
        </text>
      )}
    </svg>
  )
}
