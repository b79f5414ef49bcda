import drawings from '#client/public/ui/drawings.svg?raw'
import icons from '#client/public/ui/icons.svg?raw'
import type { DrawingName } from '#client/public/ui/Drawing.tsx'
import type { IconName } from '#client/public/ui/Icon.tsx'

/** What the two sheets hold; tests/client/sheets.test.ts keeps the types to it. */
export const iconNames = namesIn(icons) as IconName[]
export const drawingNames = namesIn(drawings) as DrawingName[]

function namesIn(sheet: string): string[] {
  return [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name)
}
