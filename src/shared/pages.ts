/** The pages for everyone: written out as HTML by the build, and named to search engines. */
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

/**
 * The address of every page, once: the server answers 200 for these and 404 for any other address, and a
 * test holds the browser's routes to the same list.
 */
export const pagePaths = [
  ...publicPagePaths,
  '/home',
  '/client-portal',
  '/documents',
  '/profile',
  '/admin',
  '/admin/inbox',
  '/admin/activity',
  '/reset-password',
  '/account',
  '/confirm-email',
] as const

export type PagePath = (typeof pagePaths)[number]

export function isPage(path: string): boolean {
  return pagePaths.some((page) => page === path)
}
