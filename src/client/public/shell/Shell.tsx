import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { businessHours, firm } from '#shared/firm.ts'
import { readImpersonation, useImpersonation } from '#client/public/session/impersonation.ts'
import { ToastHost } from '#client/public/ui/ToastHost.tsx'
import { DeferredUi } from './DeferredUi.tsx'
import { Header } from './Header.tsx'
import { titleOf } from './navigation.ts'
import { ImpersonationBanner } from './portal-entry.tsx'
import styles from './Shell.module.css'

/** The frame around every screen. */
export function Shell() {
  const view = useImpersonation()
  useNewScreen()
  return (
    <div className={styles.shell} data-viewing={view !== null || undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Suspense>{view !== null && <ImpersonationBanner view={view} />}</Suspense>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <DeferredUi />
    </div>
  )
}

/** Does for each new screen what a browser does for a new page: sets the title, and moves the focus to the content. */
function useNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(true)

  useEffect(() => {
    if (path === undefined) return
    document.title = readImpersonation() === null ? titleOf(path) : `Viewing · ${titleOf(path)}`
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true })
    first.current = false
  }, [path])
}

function Footer() {
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
