import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ToastHost } from '#client/public/ui/ToastHost.tsx'
import { useView } from '#client/public/session/view.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LateLayer } from './LateLayer.tsx'
import { useArrival } from './arrival.ts'
import styles from './Shell.module.css'

/** What surrounds every screen. */
export function Shell() {
  const view = useView()
  useArrival()
  return (
    <div className={styles.shell} data-viewing={view !== null || undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Suspense>{view !== null && <ViewBanner view={view} />}</Suspense>
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

const ViewBanner = lazy(async () => {
  const { ViewBanner: banner } = await import('#client/portal/view-as/ViewBanner.tsx')
  return { default: banner }
})
