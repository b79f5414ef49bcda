import { Outlet } from '@tanstack/react-router'
import { ToastHost } from '../ui/ToastHost.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LateLayer } from './LateLayer.tsx'
import { useArrival } from './arrival.ts'
import styles from './Shell.module.css'

/** What surrounds every screen. */
export function Shell() {
  useArrival()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <LateLayer />
    </div>
  )
}
