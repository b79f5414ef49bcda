/**
 * The address of every page, once: the server answers 200 for these and 404 for any other address, and a
 * test holds the browser's routes to the same list.
 */
export const pagePaths = [
  '/',
  '/home',
  '/client-portal',
  '/documents',
  '/profile',
  '/admin',
  '/services',
  '/about',
  '/security',
  '/support',
  '/contact',
  '/resources',
  '/reset-password',
  '/privacy',
  '/accessibility',
] as const

export type PagePath = (typeof pagePaths)[number]

export function isPage(path: string): boolean {
  return pagePaths.some((page) => page === path)
}
