import { lazy, type ReactElement } from 'react'
import { preloadable } from '#client/public/ui/preloadable.tsx'

/*
 * All of the public pages' imports from the portal. They are dynamic, so that a visitor's page loads no Mantine, tRPC
 * or zod at first (docs/decisions/0012). Lint forbids any other.
 */

export const ContactForm = lazy(() =>
  import('#client/portal/client/contact/ContactForm.tsx').then((m) => ({ default: m.ContactForm })),
)

export const ClientSwitch = lazy(() =>
  import('#client/portal/client/access/ClientSwitch.tsx').then((m) => ({
    default: m.ClientSwitch,
  })),
)

export const OwnScreens = lazy(() =>
  import('#client/portal/layout/OwnScreens.tsx').then((m) => ({ default: m.OwnScreens })),
)

export const ImpersonationBanner = lazy(() =>
  import('#client/portal/staff/impersonation/ImpersonationBanner.tsx').then((m) => ({
    default: m.ImpersonationBanner,
  })),
)

const dashboard = preloadable(() =>
  import('#client/portal/client/dashboard/DashboardScreen.tsx').then((m) => m.SignedInHome),
)

export const SignedInHome = dashboard.Component

export async function loadDashboard(): Promise<void> {
  const [{ prefetch }, { loadNextStep }] = await Promise.all([
    import('#client/portal/api/prefetch.ts'),
    import('#client/portal/client/client-portal/NextStep.tsx'),
    dashboard.preload(),
  ])
  await Promise.all([prefetch('/'), loadNextStep()])
}

export async function loadNotificationsPanel() {
  const { NotificationsPanel } = await import('#client/portal/notifications/NotificationsPanel.tsx')
  return NotificationsPanel
}

export function loadToastCard() {
  return import('#client/portal/layout/ToastCard.tsx')
}

export async function signOut(go: (path: string) => void): Promise<void> {
  const flows = await import('#client/portal/auth/flows.ts')
  return flows.signOut(go)
}

export async function loadSync(): Promise<ReactElement> {
  const [{ SessionWork }] = await Promise.all([
    import('#client/portal/layout/SessionWork.tsx'),
    // Loaded before the first message, which may be about a lost network.
    loadToastCard(),
  ])
  return <SessionWork />
}

export function loadDialogs(): Promise<ReactElement> {
  return inUi(import('#client/portal/auth/AuthDialogs.tsx').then((m) => <m.AuthDialogs />))
}

export function prefetchDialogs(): void {
  void loadDialogs()
}

export function loadConfirmation(): Promise<ReactElement> {
  const dialog = import('#client/portal/auth/ConfirmPasswordDialog.tsx')
  return inUi(dialog.then((m) => <m.ConfirmPasswordDialog />))
}

async function inUi(dialog: Promise<ReactElement>): Promise<ReactElement> {
  const [{ UiProvider }, element] = await Promise.all([
    import('#client/portal/ui/UiProvider.tsx'),
    dialog,
    // Each dialog ends with a message.
    loadToastCard(),
  ])
  return <UiProvider>{element}</UiProvider>
}
