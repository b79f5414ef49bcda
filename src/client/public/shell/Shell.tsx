import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { firm, firmLegalLine, openHours } from '#shared/firm/firm.ts'
import { useAuthDialog, useConfirmation } from '#client/public/session/dialogs.ts'
import { readImpersonation, useImpersonation } from '#client/public/session/impersonation.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { ToastHost } from './ToastHost.tsx'
import { Header } from './Header.tsx'
import { footerNav, titleOf } from './navigation.ts'
import { useTitlePerson } from './page-title.ts'
import {
  ImpersonationBanner,
  loadConfirmation,
  loadDialogs,
  loadSync,
} from '#client/public/portal-entry.tsx'
import styles from './Shell.module.css'
import { Group } from '#client/public/ui/layout.tsx'

export function Shell() {
  const view = useImpersonation()
  useNewScreen()
  return (
    <div className={`column min-screen ${styles.shell}`} data-viewing={view !== null || undefined}>
      <a className={styles.skip} href="#main" data-print="hide">
        Skip to content
      </a>
      <Suspense>{view !== null && <ImpersonationBanner view={view} />}</Suspense>
      <Header />
      <main id="main" tabIndex={-1} className={`grows ${styles.main}`}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <DeferredUi />
    </div>
  )
}

/** For each new screen, sets the title and moves the focus to the content, or to the field that the address names. */
function useNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const router = useRouter()
  const visitor = useSession().status === 'signed-out'
  const about = useTitlePerson()
  const first = useRef(true)

  useEffect(() => {
    if (path === undefined) return
    const title = titleOf(path === '/' && !visitor ? '/home' : path)
    const own = about === null ? title : `${about} · ${title}`
    document.title = readImpersonation() === null ? own : `Viewing · ${own}`
  }, [path, visitor, about])

  useEffect(() => {
    if (path === undefined) return
    if (!first.current) {
      document.getElementById('main')?.focus({ preventScroll: true })
      document.getElementById(router.state.location.hash)?.focus()
    }
    first.current = false
  }, [path, router])
}

/** Loaded after the first paint: the session sync once there is a token, the dialogs once one is opened. */
function DeferredUi() {
  const signedOut = useSession().status === 'signed-out'
  const { dialog } = useAuthDialog()
  const confirming = useConfirmation() !== null
  dialogsNeeded ||= dialog !== null
  confirmationNeeded ||= confirming
  const sync = useDeferred(loadSync, !signedOut)
  // The dialogs stay mounted, so that a closing one can return the focus.
  const dialogs = useDeferred(loadDialogs, dialogsNeeded)
  const confirmation = useDeferred(loadConfirmation, confirmationNeeded)
  return (
    <>
      {!signedOut && sync}
      {dialogs}
      {!signedOut && confirmation}
    </>
  )
}

/**
 * Returns an element once it is needed and loaded. Does not use `lazy`, because a suspended component would stop the
 * hydration.
 */
function useDeferred(load: () => Promise<ReactElement>, needed: boolean): ReactElement | null {
  const [element, setElement] = useState<ReactElement | null>(null)
  useEffect(() => {
    if (!needed) return
    load().then(setElement, (error: unknown) =>
      // Thrown while rendering, so that the nearest error boundary gets it.
      setElement(() => {
        throw error
      }),
    )
  }, [load, needed])
  return element
}

let dialogsNeeded = false
let confirmationNeeded = false

function Footer() {
  const version = useUser()?.version
  return (
    <footer className={`small line-above ${styles.footer}`} data-print="hide">
      <Group gap={16} between className="page-width py-gutter">
        <div>
          <p>
            {firm.name} <Dot /> <a href={firm.phoneLink}>{firm.phone}</a> <Dot /> {openHours}{' '}
            {firm.timeZoneName}
          </p>
          <p>
            {firmLegalLine()}
            {version && (
              <>
                {' '}
                <Dot /> Portal {version}
              </>
            )}
          </p>
        </div>
        <nav aria-label="Footer">
          <Group as="ul" gap={16} className="phone-stack phone-two-auto">
            {footerNav.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </Group>
        </nav>
      </Group>
    </footer>
  )
}

function Dot() {
  return <span aria-hidden="true">·</span>
}
