import drawings from '#client/public/ui/illustrations.svg?raw'
import icons from '#client/public/ui/icons.svg?raw'
import type { IllustrationName } from '#client/public/ui/Illustration.tsx'
import type { IconName } from '#client/public/ui/Icon.tsx'

/** What the two sheets hold; tests/client/sprites.test.ts keeps the types to it. */
export const iconNames = namesIn(icons) as IconName[]
export const illustrationNames = namesIn(drawings) as IllustrationName[]

function namesIn(sheet: string): string[] {
  return [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name)
}
