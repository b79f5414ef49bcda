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
      <div className={`h-target mb-3 line-below ${styles.nav}`} />
      <div className={`card ${styles.step}`} />
      <div
        className={`stack gap-20px three-columns narrow-one-column narrow-gap-2 mt-3 mb-20px ${styles.cards}`}
      >
        <div className={`card min-168px ${styles.card}`} />
        <div className={`card min-168px ${styles.card}`} />
        <div className={`card min-168px ${styles.card}`} />
      </div>
      <div className={`card ${styles.panel}`} />
    </div>
  )
}

/** The server's markup for the signed-in screens: their frame, until the code takes over. */
export function PortalFrame() {
  return (
    <div className={`row column min-screen ${shell.shell}`}>
      <header className={header.header}>
        <div className={`page-width middle row gap-3 min-8 ${header.bar}`}>
          <Logo />
        </div>
      </header>
      <main className={`grows ${shell.main}`}>
        <div data-for="clients">
          <PortalSkeleton />
        </div>
      </main>
    </div>
  )
}
