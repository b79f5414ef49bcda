import { createFileRoute, redirect } from '@tanstack/react-router'
import { checkFirstAccess } from '#client/public/session/guards.ts'
import { keepLinkToken } from '#client/public/session/link-token.ts'
import { AuthenticatedLayout } from '#client/portal/layout/AuthenticatedLayout.tsx'

export const Route = createFileRoute('/_portal')({
  component: AuthenticatedLayout,
  beforeLoad: ({ location: { pathname } }) => {
    // Leads elsewhere before the screen's code and data are loaded. The layout checks again.
    const decision = checkFirstAccess(pathname)
    if (decision !== 'ask-to-sign-in' && decision !== 'enroll') return
    keepLinkToken()
    throw decision === 'enroll'
      ? redirect({ to: '/two-factor', search: { next: pathname } })
      : redirect({ to: '/', search: { signin: 'open', next: pathname } })
  },
})
