import { useRef, type MouseEvent } from 'react'
import { openAuthDialog } from '../auth/dialogs.ts'
import { useUser } from '../auth/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { NavLink, useSignOut } from './Header.tsx'
import type { NavItem } from './navigation.ts'
import styles from './MobileMenu.module.css'

/** The menu of narrow screens: a drawer from the right that traps the focus and closes with Escape or a tap beside it. */
export function MobileMenu({ nav, signedOut }: { nav: readonly NavItem[]; signedOut: boolean }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const user = useUser()
  const signOut = useSignOut()
  const close = () => drawer.current?.close()

  function act(event: MouseEvent) {
    // A tap on the backdrop hits the dialog itself; a tap on a link or button has done its work.
    const { target } = event
    if (
      target === drawer.current ||
      (target instanceof Element && target.closest('a, button:not([aria-pressed])'))
    ) {
      close()
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <Icon name="menu" size={24} />
      </button>
      <dialog ref={drawer} className={styles.drawer} aria-label="Menu" onClick={act}>
        <div className={styles.sheet}>
          <div className={styles.top}>
            <SchemeToggle />
            <span className={styles.who}>{user?.email}</span>
            <button type="button" className={styles.toggle} aria-label="Close menu">
              <Icon name="close" size={24} />
            </button>
          </div>
          <nav aria-label="Menu">
            <ul className={styles.items}>
              {nav.map((item) => (
                <li key={item.to}>
                  <NavLink item={item} long />
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.actions}>
            {signedOut ? (
              <>
                <Button wide onClick={() => openAuthDialog('sign-in')}>
                  Sign In
                </Button>
                <Button wide look="primary" onClick={() => openAuthDialog('register')}>
                  Get Started
                </Button>
              </>
            ) : (
              <Button wide onClick={signOut}>
                Sign Out
              </Button>
            )}
          </div>
        </div>
      </dialog>
    </>
  )
}
