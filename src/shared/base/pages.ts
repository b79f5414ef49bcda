/** The public pages: the build prerenders them, and the sitemap lists them. */
export const publicPagePaths = [
  '/',
  '/services',
  '/about',
  '/security',
  '/support',
  '/contact',
  '/resources',
  '/privacy',
  '/accessibility',
  '/verify',
] as const

export type PublicPagePath = (typeof publicPagePaths)[number]

/** The paths of all pages. The server answers any other path with 404. */
export const pagePaths = [
  ...publicPagePaths,
  '/home',
  '/client-portal',
  '/documents',
  '/questions',
  '/invoices',
  '/receipt',
  '/review',
  '/letter',
  '/messages',
  '/messages/$id',
  '/profile',
  '/notifications',
  '/admin',
  '/admin/clients',
  '/admin/calls',
  '/admin/inbox',
  '/admin/money',
  '/admin/checks',
  '/admin/prices',
  '/admin/activity',
  '/admin/team',
  '/admin/words',
  '/admin/setup',
  '/admin/firm',
  '/admin/clients/$id',
  '/admin/returns/$id',
  '/reset-password',
  '/prove-email',
  '/invitation',
  '/end-access',
  '/firm-account',
  '/spouse',
  '/copy',
  '/account',
  '/confirm-email',
  '/two-factor',
] as const

export type PagePath = (typeof pagePaths)[number]

export function isPage(path: string): boolean {
  return pagePaths.some((page) => page === patternOf(path))
}

/** An address without its variable parts: all clients' pages are one, all returns' pages, and all threads'. */
export function patternOf(path: string): string {
  return path.replace(/^(\/admin\/(?:clients|returns)|\/messages)\/[^/]+$/, '$1/$$id')
}
