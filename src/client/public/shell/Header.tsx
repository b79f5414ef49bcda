import { Link } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useState } from 'react'
import { type AuthDialog, openAuthDialog } from '#client/public/session/dialogs.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useMyClients } from '#client/public/session/my-clients.ts'
import { useSession, useSignOutOfView, useUser } from '#client/public/session/session.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Logo } from './Logo.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { SchemeToggle } from './SchemeToggle.tsx'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'
import { adminNav, type NavItem, portalNav, publicNav } from './navigation.ts'
import { ClientSwitch, OwnScreens, prefetchDialogs } from '#client/public/portal-entry.tsx'
import styles from './Header.module.css'
import bell from './NotificationBell.module.css'
import { Row } from '#client/public/ui/layout.tsx'

export function Header() {
  const signedOut = useSession().status === 'signed-out'
  const nav = useNavItems()
  return (
    <header className={styles.header} data-print="hide">
      <Row gap={24} className={`page-width min-64 ${styles.bar}`}>
        <Link to="/" className="plain shrinks">
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main" data-for="visitors">
          <Row as="ul" align="stretch" className={styles.items}>
            <NavItems nav={nav === adminNav ? nav.filter(({ adminOnly }) => adminOnly) : nav} />
            {nav === adminNav && (
              <Row as="li" gap={0}>
                <Suspense>
                  <OwnScreens nav={nav.filter(({ adminOnly }) => !adminOnly)} />
                </Suspense>
              </Row>
            )}
          </Row>
        </nav>
        <Row className={`push rigid ${styles.side}`} data-for="visitors">
          <span className="phone-hidden">
            <SchemeToggle />
          </span>
          {signedOut ? (
            <>
              <AuthButton opens="sign-in" variant="quiet" className={styles.wideOnly}>
                Sign In
              </AuthButton>
              <AuthButton opens="register" className={styles.start}>
                Get Started
              </AuthButton>
            </>
          ) : (
            <ClientActions />
          )}
          <MobileMenu nav={nav} signedOut={signedOut} />
        </Row>
      </Row>
      <Switch />
    </header>
  )
}

/** For a user who acts for several clients. Its code loads for them only. */
function Switch() {
  const clients = useMyClients()
  if (clients.length < 2) return null
  return (
    <div className="page-width pb-8">
      <Suspense>
        <ClientSwitch clients={clients} />
      </Suspense>
    </div>
  )
}

function useNavItems(): readonly NavItem[] {
  const signedOut = useSession().status === 'signed-out'
  const isAdmin = useUser()?.role === 'admin'
  const seesMoney = useSeesMoney() === true
  if (signedOut) return publicNav
  if (isAdmin) return adminNav
  return seesMoney ? portalNav : portalNav.filter(({ to }) => to !== '/invoices')
}

export function NavItems({ nav, long }: { nav: readonly NavItem[]; long?: boolean }) {
  return nav.map((item, index) => (
    <li key={item.to} className={nav[index - 1]?.adminOnly && styles.apart}>
      <NavLink item={item} long={long} />
    </li>
  ))
}

function NavLink({ item, long }: { item: NavItem; long: boolean | undefined }) {
  return (
    <Link
      to={item.to}
      className={`quiet-link ${styles.link}`}
      activeOptions={{ exact: item.to === '/' }}
      activeProps={{ 'data-active': true }}
    >
      {long ? (item.longLabel ?? item.label) : item.label}
      {item.to === '/messages' && <UnreadThreads />}
      {item.adminOnly && <Badge tone="accent">admin</Badge>}
    </Link>
  )
}

/** How many threads of the client on the screen have something new. */
function UnreadThreads() {
  const { id } = useUser() ?? {}
  const shown = clientInView ?? id
  const count = useMyClients().find((client) => client.id === shown)?.unreadThreads ?? 0
  if (count === 0) return null
  return (
    <span className={bell.count}>
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}

interface AuthButtonProps extends ComponentProps<typeof Button> {
  opens: AuthDialog
}

/** Opens a dialog. Its code is fetched when the pointer or the focus reaches the button. */
export function AuthButton({ opens, ...props }: AuthButtonProps) {
  return (
    <Button
      variant="primary"
      onPointerEnter={prefetchDialogs}
      onFocus={prefetchDialogs}
      onClick={() => openAuthDialog(opens)}
      {...props}
    />
  )
}

function ClientActions() {
  const user = useUser()
  const leaving = useSession().status === 'leaving'
  return (
    <>
      <Link to="/account" className={styles.who} activeProps={{ 'aria-current': 'page' }}>
        Account <span className="fine truncate">{user?.email}</span>
      </Link>
      <NotificationBell />
      <Button className={styles.wideOnly} pending={leaving} onClick={useSignOutOfView()}>
        Sign Out
      </Button>
    </>
  )
}

const MobileDrawer = lazyPart(() => loadDrawer().then((m) => m.MobileDrawer))

/** The menu of narrow screens. The drawer's code is fetched when the button is touched. */
function MobileMenu({ nav, signedOut }: { nav: readonly NavItem[]; signedOut: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`icon-button ink ${styles.menu}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer()}
        onClick={() => setOpened(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Suspense>
        {opened && (
          <MobileDrawer nav={nav} signedOut={signedOut} onClosed={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

function loadDrawer() {
  return import('./MobileDrawer.tsx')
}
