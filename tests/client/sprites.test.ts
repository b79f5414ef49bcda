import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The drawings are files and their names are types: nothing but this test sees that both say the same. */
test.each([
  ['Icon.tsx', 'icons.svg'],
  ['Illustration.tsx', 'illustrations.svg'],
])('%s names what %s holds', (component, sheet) => {
  const named = [...read(component).matchAll(/^ {2}\| '([^']+)'/gm)].map(([, name]) => name)
  const held = [...read(sheet).matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(new Set(named)).toEqual(new Set(held))
})

function read(name: string): string {
  return readFileSync(`src/client/public/ui/${name}`, 'utf8')
}
