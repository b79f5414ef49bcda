import type { LinkProps } from '@tanstack/react-router'
import { firm } from '#shared/firm/firm.ts'
import { patternOf } from '#shared/base/pages.ts'

export interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: string
  longLabel?: string
  adminOnly?: true
}

export const publicNav: readonly NavItem[] = [
  { to: '/services', label: 'Services' },
  { to: '/resources', label: 'Resources' },
  { to: '/security', label: 'Security' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
]

export const footerNav: readonly NavItem[] = [
  { to: '/support', label: 'Support' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/accessibility', label: 'Accessibility' },
]

/** The screens that every user has. */
export const portalNav: readonly NavItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/client-portal', label: 'Portal' },
  { to: '/documents', label: 'Documents' },
  { to: '/messages', label: 'Messages' },
  { to: '/invoices', label: 'Invoices' },
  { to: '/profile', label: 'Profile Update' },
]

/** An admin's work comes first. Their own messages are not those of the firm, and its invoices are on Money. */
export const adminNav: readonly NavItem[] = [
  { to: '/admin', label: 'Admin', longLabel: 'Admin Panel', adminOnly: true },
  ...portalNav.flatMap((item) => {
    if (item.to === '/invoices') return []
    return item.to === '/messages' ? { ...item, label: 'Your messages' } : item
  }),
]

/** The additional entries of a phone's menu, because its header has no room. */
export const portalMenu: readonly NavItem[] = [
  { to: '/notifications', label: 'Notifications' },
  { to: '/account', label: 'Account' },
  { to: '/support', label: 'Help' },
]

export function titleOf(path: string): string {
  const title =
    path === '/' ? null : (TITLES[patternOf(path.replace(/\/+$/, ''))] ?? 'Page not found')
  return title === null ? `${firm.name}: tax returns prepared by people` : `${title} · ${firm.name}`
}

const TITLES: Record<string, string> = {
  '/home': 'Dashboard',
  '/client-portal': 'Client Portal',
  '/documents': 'Documents',
  '/questions': 'Questions',
  '/invoices': 'Invoices and payments',
  '/receipt': 'Receipt',
  '/review': 'Review and sign',
  '/letter': 'Engagement letter',
  '/messages': 'Your messages',
  '/messages/$id': 'Message',
  '/profile': 'Tax profile',
  '/notifications': 'Notifications',
  '/account': 'Account',
  '/two-factor': 'Two-factor sign-in',
  '/admin': 'Admin',
  '/admin/clients': 'Clients',
  '/admin/calls': 'Call list',
  '/admin/inbox': 'Messages',
  '/admin/money': 'Money',
  '/admin/checks': 'Checks of the day',
  '/admin/prices': 'Prices and rules',
  '/admin/activity': 'Activity',
  '/admin/team': 'Team',
  '/admin/words': 'Words',
  '/admin/setup': 'Set-up',
  '/admin/firm': 'The firm',
  '/admin/clients/$id': 'Client',
  '/admin/returns/$id': 'Return',
  '/services': 'Services and prices',
  '/about': 'About us',
  '/security': 'Security',
  '/support': 'Help and support',
  '/contact': 'Contact',
  '/resources': 'Tax resources',
  '/reset-password': 'Set a new password',
  '/prove-email': 'Confirm your email',
  '/invitation': 'Your invitation',
  '/end-access': 'End an access',
  '/firm-account': 'Sign in with your firm account',
  '/spouse': 'Review and sign as spouse',
  '/copy': 'Your copy',
  '/verify': 'Check a signed PDF',
  '/confirm-email': 'Confirm your new email',
  '/privacy': 'Privacy',
  '/accessibility': 'Accessibility',
}
