import { lazy, type ReactElement } from 'react'

/*
 * All imports of the portal by the public pages. They are dynamic, so that a visitor's page loads no Mantine, tRPC or
 * zod at first (docs/decisions/0012). Lint forbids any other.
 */

export const ContactForm = lazy(() =>
  import('#client/portal/contact/ContactForm.tsx').then((m) => ({ default: m.ContactForm })),
)

export const ImpersonationBanner = lazy(() =>
  import('#client/portal/impersonation/ImpersonationBanner.tsx').then((m) => ({
    default: m.ImpersonationBanner,
  })),
)

export const SignedInHome = lazy(() => loadDashboard().then((m) => ({ default: m.SignedInHome })))

export function loadDashboard() {
  return import('#client/portal/dashboard/DashboardScreen.tsx')
}

export function loadToastCard() {
  return import('#client/portal/ui/ToastCard.tsx')
}

export async function signOut(go: (path: string) => void): Promise<void> {
  const flows = await import('#client/portal/auth/flows.ts')
  return flows.signOut(go)
}

export async function loadSync(): Promise<ReactElement> {
  const [{ ApiProvider, SessionSync }, { NotificationsSync }, { RealtimeSync }, { IdleTimer }] =
    await Promise.all([
      import('#client/portal/api/SessionSync.tsx'),
      import('#client/portal/notifications/NotificationsSync.tsx'),
      import('#client/portal/realtime/RealtimeSync.tsx'),
      import('#client/portal/auth/IdleTimer.tsx'),
      // Loaded before the first message, which may be about a lost network.
      loadToastCard(),
    ])
  return (
    <ApiProvider>
      <SessionSync />
      <NotificationsSync />
      <RealtimeSync />
      <IdleTimer />
    </ApiProvider>
  )
}

export async function loadDialogs(): Promise<ReactElement> {
  const [{ UiProvider }, { AuthDialogs }] = await Promise.all([
    import('#client/portal/layout/UiProvider.tsx'),
    import('#client/portal/auth/AuthDialogs.tsx'),
    // Each dialog ends with a message.
    loadToastCard(),
  ])
  return (
    <UiProvider>
      <AuthDialogs />
    </UiProvider>
  )
}

/** Fetches the dialogs' code early, when a visitor is about to open one. */
export function prefetchDialogs(): void {
  void loadDialogs()
}

export async function loadConfirmation(): Promise<ReactElement> {
  const [{ UiProvider }, { ConfirmPasswordDialog }] = await Promise.all([
    import('#client/portal/layout/UiProvider.tsx'),
    import('#client/portal/auth/ConfirmPasswordDialog.tsx'),
  ])
  return (
    <UiProvider>
      <ConfirmPasswordDialog />
    </UiProvider>
  )
}
