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

/** With or without a slash at the end. */
export function isPage(path: string): boolean {
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  return pagePaths.some((page) => page === plain)
}
