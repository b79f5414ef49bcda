import { firm } from '#shared/firm.ts'

/** The title of each screen; the firm's name follows it. */
export function titleOf(path: string): string {
  const title = path === '/' ? null : (TITLES[path.replace(/\/+$/, '')] ?? 'Page not found')
  return title === null ? `${firm.name}: tax returns prepared by people` : `${title} · ${firm.name}`
}

const TITLES: Record<string, string> = {
  '/home': 'Dashboard',
  '/client-portal': 'Client Portal',
  '/documents': 'Documents',
  '/profile': 'Tax profile',
  '/account': 'Account',
  '/admin': 'Admin',
  '/admin/inbox': 'Inbox',
  '/admin/activity': 'Activity',
  '/services': 'Services and prices',
  '/about': 'About us',
  '/security': 'Security',
  '/support': 'Help and support',
  '/contact': 'Contact',
  '/resources': 'Tax resources',
  '/reset-password': 'Set a new password',
  '/confirm-email': 'Confirm your email',
  '/privacy': 'Privacy',
  '/accessibility': 'Accessibility',
  '/_gallery': 'Look',
}
