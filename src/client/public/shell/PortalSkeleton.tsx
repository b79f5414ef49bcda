import { Logo } from './Logo.tsx'
import header from './Header.module.css'
import shell from './Shell.module.css'
import styles from './PortalSkeleton.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** Stands in for a signed-in screen until it is known. The styles show the parts that the screen has. */
export function PortalSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Loading</span>
      <div className={`rounded-little on-grey ${styles.heading}`} />
      <div className={`rounded-little on-grey ${styles.lead}`} />
      <div className={styles.nav} />
      <div className={`card ${styles.step}`} />
      <Stack gap={20} mt={24} mb={20} className={`three-columns narrow-one-column ${styles.cards}`}>
        <div className={`card min-176 ${styles.card}`} />
        <div className={`card min-176 ${styles.card}`} />
        <div className={`card min-176 ${styles.card}`} />
      </Stack>
      <div className={`card ${styles.panel}`} />
    </div>
  )
}

/** The server's markup for the signed-in screens: their frame, until the code takes over. */
export function PortalFrame() {
  return (
    <div className={`column min-screen ${shell.shell}`}>
      <header className={header.header}>
        <Row gap={24} className={`page-width min-64 ${header.bar}`}>
          <Logo />
        </Row>
      </header>
      <main className={`grows ${shell.main}`}>
        <div data-for="clients">
          <PortalSkeleton />
        </div>
      </main>
    </div>
  )
}
