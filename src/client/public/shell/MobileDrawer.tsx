import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { useSignOutOfView, useUser } from '#client/public/session/session.ts'
import { NavItems } from './Header.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { type NavItem, portalMenu } from './navigation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { useSheet } from '#client/public/ui/open-sheets.ts'
import styles from './MobileDrawer.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

export interface MobileDrawerProps {
  nav: readonly NavItem[]
  signedOut: boolean
  onClosed: () => void
}

/** A drawer from the right that traps the focus and closes on Escape, Back or a tap outside. */
export function MobileDrawer({ nav, signedOut, onClosed }: MobileDrawerProps) {
  const drawer = useDrawer()
  const user = useUser()
  const signOut = useSignOutOfView()
  useSheet(true, { onClose: () => drawer.current?.close() })

  return (
    <dialog ref={drawer} className={styles.drawer} aria-label="Menu" onClose={onClosed}>
      <div className="column min-full p-16">
        <Row between className="ml-back-12">
          <SchemeToggle />
          {user && (
            <Link to="/account" className="small truncate grows">
              {user.email}
            </Link>
          )}
          <button type="button" className="icon-button ink mr-back-8" aria-label="Close menu">
            <Icon name="close" size={24} />
          </button>
        </Row>
        <nav aria-label="Menu">
          <ul className={`rows my-16 ${styles.items}`}>
            <NavItems nav={signedOut ? nav : [...nav, ...portalMenu]} long />
          </ul>
        </nav>
        <Stack gap={12}>
          {signedOut ? (
            <>
              <Button wide onClick={() => openAuthDialog('sign-in')}>
                Sign In
              </Button>
              <Button wide variant="primary" onClick={() => openAuthDialog('register')}>
                Get Started
              </Button>
            </>
          ) : (
            <Button wide onClick={signOut}>
              Sign Out
            </Button>
          )}
        </Stack>
      </div>
    </dialog>
  )
}

/**
 * Opens the dialog. It closes after a tap on the backdrop, which hits the dialog itself, and after a tap on a link or
 * button.
 */
function useDrawer() {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = drawer.current
    dialog?.showModal()
    function closeWhenDone({ target }: MouseEvent) {
      const done = target instanceof Element && target.closest('a, button:not([aria-pressed])')
      if (target === dialog || done) dialog?.close()
    }
    dialog?.addEventListener('click', closeWhenDone)
    return () => dialog?.removeEventListener('click', closeWhenDone)
  }, [])
  return drawer
}
