import type { FirmValues } from './firm-values.ts'

/** The values from which the site's icons and its preview elsewhere are drawn. */
export type Brand = Pick<FirmValues, 'name' | 'accent' | 'colors' | 'logo' | 'hero' | 'foundedYear'>

export function brandOf({ name, accent, colors, logo, hero, foundedYear }: FirmValues): Brand {
  return { name, accent, colors, logo, hero, foundedYear }
}

/** The files that browsers and other sites show of a brand. */
export const iconFiles = [
  'social.png',
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
] as const
export type IconFile = (typeof iconFiles)[number]

/** The first sentence of the front page. */
export function brandTitle({ hero }: Pick<Brand, 'hero'>): string {
  return hero?.title ?? 'Your taxes, done by a person you can call.'
}

/**
 * Makes a query for the addresses of drawn files. It differs for each brand, so that no cache keeps the files of
 * another.
 */
export function brandQuery(values: FirmValues): string {
  // FNV-1a, because a browser's page has no other hash at hand.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(brandOf(values)))) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return `?v=${(hash >>> 0).toString(16)}`
}
