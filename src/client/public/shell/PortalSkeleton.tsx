import { Logo } from './Logo.tsx'
import header from './Header.module.css'
import shell from './Shell.module.css'
import styles from './PortalSkeleton.module.css'

/** Stands in for a signed-in screen until it is known. The styles show the parts that the screen has. */
export function PortalSkeleton() {
  return (
    <div className={`${styles.page} ${styles.skeleton}`} role="status">
      <span className="visually-hidden">Loading</span>
      <div className={styles.heading} />
      <div className={styles.lead} />
      <div className={styles.nav} />
      <div className={styles.step} />
      <div className={styles.cards}>
        <div className={styles.card} />
        <div className={styles.card} />
        <div className={styles.card} />
      </div>
      <div className={styles.panel} />
    </div>
  )
}

/** What the server sends for the signed-in screens: their frame, until the code takes over. */
export function PortalFrame() {
  return (
    <div className={shell.shell}>
      <header className={header.header}>
        <div className={header.bar}>
          <Logo />
        </div>
      </header>
      <main className={shell.main}>
        <div data-for="clients">
          <PortalSkeleton />
        </div>
      </main>
    </div>
  )
}
