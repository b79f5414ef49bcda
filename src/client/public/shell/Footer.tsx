import { Link } from '@tanstack/react-router'
import { businessHours, firm } from '#shared/firm.ts'
import styles from './Footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer} data-print="hide">
      <div className={styles.bar}>
        <p className={styles.firm}>
          {firm.name} <Dot /> <a href={firm.phoneLink}>{firm.phone}</a> <Dot /> {hours}
        </p>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to="/support">Support</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
            <li>
              <Link to="/accessibility">Accessibility</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function Dot() {
  return <span aria-hidden="true">·</span>
}

const hours = businessHours
  .filter(({ opens }) => opens !== null)
  .map(({ label, text }) => `${label} ${text}`)
  .join(', ')
