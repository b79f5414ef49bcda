import { Link } from '@tanstack/react-router'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { useSignOutOfView } from '#client/public/session/use-sign-out.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { prefetchDialogs } from './DeferredUi.tsx'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { portalNav, publicNav, type NavItem } from './navigation.ts'
import { NavLink } from './NavLink.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import styles from './Header.module.css'

/** The bar above every screen, with one menu for visitors and one for those who are signed in. */
export function Header() {
  const signedOut = useSession().status === 'signed-out'
  const nav = useNavItems()
  return (
    <header className={styles.header} data-signed-in={!signedOut || undefined} data-print="hide">
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.nav} aria-label="Main" data-for="visitors">
          <ul className={styles.items}>
            {nav.map((item) => (
              <li key={item.to}>
                <NavLink item={item} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.side} data-for="visitors">
          <span className={styles.scheme}>
            <SchemeToggle />
          </span>
          {signedOut ? <VisitorActions /> : <ClientActions />}
          <MobileMenu nav={nav} signedOut={signedOut} />
        </div>
      </div>
    </header>
  )
}

function useNavItems(): readonly NavItem[] {
  const signedOut = useSession().status === 'signed-out'
  const isAdmin = useUser()?.role === 'admin'
  return signedOut ? publicNav : portalNav.filter((item) => !item.adminOnly || isAdmin)
}

function VisitorActions() {
  return (
    <>
      <Button
        variant="quiet"
        className={styles.wideOnly}
        onPointerEnter={prefetchDialogs}
        onFocus={prefetchDialogs}
        onClick={() => openAuthDialog('sign-in')}
      >
        Sign In
      </Button>
      <Button
        variant="primary"
        onPointerEnter={prefetchDialogs}
        onFocus={prefetchDialogs}
        onClick={() => openAuthDialog('register')}
      >
        Get Started
      </Button>
    </>
  )
}

function ClientActions() {
  const user = useUser()
  const leaving = useSession().status === 'leaving'
  return (
    <>
      <Link
        to="/account"
        className={styles.who}
        title="Account"
        activeProps={{ 'aria-current': 'page' }}
      >
        {user?.email ?? 'Account'}
      </Link>
      <Button className={styles.wideOnly} pending={leaving} onClick={useSignOutOfView()}>
        Sign Out
      </Button>
    </>
  )
}
