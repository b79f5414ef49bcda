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
] as const

export type PublicPagePath = (typeof publicPagePaths)[number]

/** The paths of all pages. The server answers any other path with 404. */
export const pagePaths = [
  ...publicPagePaths,
  '/home',
  '/client-portal',
  '/documents',
  '/receipt',
  '/profile',
  '/notifications',
  '/admin',
  '/admin/inbox',
  '/admin/activity',
  '/reset-password',
  '/prove-email',
  '/invitation',
  '/account',
  '/confirm-email',
  '/two-factor',
] as const

export type PagePath = (typeof pagePaths)[number]

export function isPage(path: string): boolean {
  return pagePaths.some((page) => page === path)
}
