import { defaultParseSearch } from '@tanstack/react-router'

/** Where a notification leads, for a link: its screen, and which part of it, such as a year. */
export function notificationLink(href: string) {
  const { pathname: to, search } = new URL(href, location.origin)
  return { to, search: defaultParseSearch(search) }
}
