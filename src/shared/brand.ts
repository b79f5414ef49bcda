import type { FirmValues } from './firm-values.ts'

/** What the site's icons and its preview elsewhere are drawn from. */
export type Brand = Pick<FirmValues, 'name' | 'accent' | 'colors' | 'logo' | 'hero' | 'foundedYear'>

export function brandOf({ name, accent, colors, logo, hero, foundedYear }: FirmValues): Brand {
  return { name, accent, colors, logo, hero, foundedYear }
}

/** What browsers and other sites show of it. */
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

/** For the addresses of what is drawn: another one for each brand, so that no cache keeps what was before. */
export function brandQuery(values: FirmValues): string {
  // FNV-1a, because a browser's page has no other hash at hand.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(brandOf(values)))) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return `?v=${(hash >>> 0).toString(16)}`
}
