import { createFileRoute, redirect } from '@tanstack/react-router'
import { checkFirstAccess } from '#client/public/session/guards.ts'
import { keepLinkToken } from '#client/public/session/link-token.ts'
import { AuthenticatedLayout } from '#client/portal/layout/AuthenticatedLayout.tsx'

export const Route = createFileRoute('/_portal')({
  component: AuthenticatedLayout,
  beforeLoad: ({ location: { pathname } }) => {
    // Sends a visitor to the sign-in before the screen's code and data are loaded. The layout checks again.
    if (checkFirstAccess(pathname) === 'ask-to-sign-in') {
      keepLinkToken()
      throw redirect({ to: '/', search: { signin: 'open', next: pathname } })
    }
  },
})
