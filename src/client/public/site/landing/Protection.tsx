import { ButtonLink } from '#client/public/ui/Button.tsx'
import styles from './Protection.module.css'

/** The one dark panel: what keeps a client's papers safe, in three lines. */
export function Protection() {
  return (
    <section className={styles.panel} aria-labelledby="protection">
      <div>
        <h2 id="protection" className={styles.title}>
          You send us your Social Security number. We take that personally.
        </h2>
        <p className={styles.text}>
          Each promise on our security page says how it is kept and whether it is active on this
          server.
        </p>
        <ButtonLink to="/security" className={styles.button}>
          How we protect you
        </ButtonLink>
      </div>
      <dl className={styles.list}>
        {PROMISES.map(({ title, text }) => (
          <div key={title} className={styles.item}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PROMISES = [
  { title: 'Sealed documents', text: 'AES-256 at rest, with a key of its own for every file' },
  { title: 'A private line', text: '256-bit encryption on the way from your browser to us' },
  {
    title: 'Signed out when you walk away',
    text: 'Your session ends after 30 idle minutes, unless you ask to be remembered',
  },
]
