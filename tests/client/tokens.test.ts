import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const tokens = readTokens(readFileSync('src/client/style/tokens.css', 'utf8'))

/** WCAG 2.2: 4.5 to 1 for text (1.4.3), 3 to 1 for field borders and the focus ring (1.4.11). */
const text = 4.5
const edge = 3

const grounds = ['ground', 'paper', 'sunken'] as const

const pairs: readonly (readonly [above: string, below: string, least: number])[] = [
  ...['ink', 'ink-2', 'ink-3', 'accent', 'accent-hover', 'error'].flatMap((above) =>
    grounds.map((below) => [above, below, text] as const),
  ),
  ...['accent', 'amber', 'blue', 'green', 'purple', 'grey', 'error'].map(
    (tone) => [tone, `${tone}-soft`, text] as const,
  ),
  ...['accent-soft', 'amber-soft', 'grey-soft'].flatMap((below) => [
    ['ink', below, text] as const,
    ['ink-2', below, text] as const,
  ]),
  ['ink-3', 'grey-soft', text],
  ['on-accent', 'accent', text],
  ['on-accent', 'accent-hover', text],
  ['on-error', 'error', text],
  ['green', 'paper', text],
  ['amber', 'paper', text],
  ['night-ink', 'night', text],
  ['night-ink-2', 'night', text],
  ['night-accent', 'night', text],
  ['night-button-ink', 'night-ink', text],
  ['night-button-ink', 'night-button-hover', text],
  ...grounds.flatMap((below) => [
    ['line-strong', below, edge] as const,
    ['accent', below, edge] as const,
  ]),
]

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(pairs)('%s on %s is at least %s to 1', (above, below, least) => {
    expect(contrast(color(above, scheme), color(below, scheme))).toBeGreaterThanOrEqual(least)
  })
})

test('no other stylesheet defines a color', () => {
  const own = ['global', 'mantine', 'fonts'].map((name) =>
    readFileSync(`src/client/style/${name}.css`, 'utf8'),
  )
  const screenStyles = own.join('').replaceAll(/@media print \{[\s\S]*?\n\}/g, '')
  expect(screenStyles.match(/#[0-9a-f]{3,8}\b|rgba?\(/gi)).toBeNull()
})

type Scheme = 'light' | 'dark'

function readTokens(css: string): Map<string, { light: string; dark: string }> {
  const both = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g
  const one = /--([\w-]+): (#[0-9a-f]{6});/g
  return new Map([
    ...[...css.matchAll(both)].map(([, name = '', light = '', dark = '']) => {
      return [name, { light, dark }] as const
    }),
    ...[...css.matchAll(one)].map(([, name = '', hex = '']) => {
      return [name, { light: hex, dark: hex }] as const
    }),
  ])
}

function color(name: string, scheme: Scheme): string {
  const token = tokens.get(name)
  if (token === undefined) throw new Error(`tokens.css has no color --${name}`)
  return token[scheme]
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
