import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ToastHost } from '#client/public/ui/ToastHost.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { DeferredUi } from './DeferredUi.tsx'
import { useArrival } from './arrival.ts'
import styles from './Shell.module.css'

/** What surrounds every screen. */
export function Shell() {
  const view = useImpersonation()
  useArrival()
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

const ImpersonationBanner = lazy(async () => {
  const { ImpersonationBanner: banner } =
    await import('#client/portal/impersonation/ImpersonationBanner.tsx')
  return { default: banner }
})
