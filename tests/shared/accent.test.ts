import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentColors, accentFault, accentGrounds } from '#shared/firm/accent.ts'

test.each([
  // As light as the page.
  ['#faf8f4', 'In the light scheme the contrast on the page is 1 to 1 (#faf8f4 and'],
  ['#ffd400', 'to 1 (#ffd400 and #'],
  ['#777777', 'text needs 4.5 to 1'],
])('%s is refused, with the figure and the colors', (hex, words) => {
  expect(accentFault(hex)).toContain(words)
})

test.each(['#0d6650', '#7a1f3d', '#1d4f91', '#000000', '#8a3b00', '#5b21b6', '#4a5b70'])(
  '%s can be read in both schemes',
  (hex) => {
    expect(accentFault(hex)).toBeNull()
    expect(accentColors(hex).accent[0]).toBe(hex)
  },
)

test('no color that can be read on light pages fails in the dark, whatever its hue', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const hex = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      const fault = accentFault(hex)
      const light = accentColors(hex).accent[0]
      const onSunken = wcagContrast(light, accentGrounds.sunken[0])
      if (onSunken >= 5) expect(fault).toBeNull()
      if (onSunken < 4.5) expect(fault).toContain('In the light scheme')
    }),
    { numRuns: 400 },
  )
})

test('the colors beneath are those of the pages', () => {
  const tokens = readFileSync('src/client/style/tokens.css', 'utf8')
  for (const [name, [light, dark]] of Object.entries(accentGrounds)) {
    expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
  }
})
