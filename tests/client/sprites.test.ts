import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames, illustrationNames } from '#client/public/ui/Icon.tsx'

/** The symbols are files and their names are types: only this test checks that they match. */
test.each([
  ['icons.svg', iconNames],
  ['illustrations.svg', illustrationNames],
])('the names for %s match its symbols', (file, names) => {
  const sheet = readFileSync(`src/client/public/ui/${file}`, 'utf8')
  const symbols = [...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(new Set<string | undefined>(names)).toEqual(new Set(symbols))
})
