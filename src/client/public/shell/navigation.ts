import type { LinkProps } from '@tanstack/react-router'

export interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: string
  /** On a phone, where there is room for it. */
  longLabel?: string
  /** Only the firm's staff see it. */
  adminOnly?: true
}

export const publicNav: readonly NavItem[] = [
  { to: '/services', label: 'Services' },
  { to: '/resources', label: 'Resources' },
  { to: '/security', label: 'Security' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
]

export const portalNav: readonly NavItem[] = [
  { to: '/', label: 'Dashboard' },
  { to: '/client-portal', label: 'Portal' },
  { to: '/documents', label: 'Documents' },
  { to: '/profile', label: 'Profile Update' },
  { to: '/admin', label: 'Admin', longLabel: 'Admin Panel', adminOnly: true },
]
