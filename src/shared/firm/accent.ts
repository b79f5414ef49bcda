import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
} from 'culori/fn'
import type { AccentColors } from './firm-values.ts'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
const oklch = converter('oklch')

/**
 * The colors that the accent is compared with: those of src/client/style/tokens.css, in the light and the dark scheme.
 */
export const accentGrounds = {
  ground: ['#faf8f4', '#0d1723'],
  paper: ['#ffffff', '#14202f'],
  sunken: ['#f4f1ea', '#101b28'],
  'on-accent': ['#ffffff', '#0d1723'],
  night: ['#10233a', '#182739'],
} as const

/** The firm's color in light, and lighter tones of its hue in dark and on the dark panel. */
export function accentColors(hex: string): AccentColors {
  const firm = oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }
  const tone = (l: number, most = 0.4) =>
    formatHex(clampChroma({ ...firm, l, c: Math.min(firm.c, most) } satisfies Oklch, 'oklch'))
  return {
    accent: [formatHex(hex) ?? hex, tone(0.755, 0.13)],
    'accent-hover': [tone(Math.max(0, firm.l - 0.06)), tone(0.815, 0.13)],
    'accent-soft': [tone(0.95, 0.025), tone(0.3, 0.045)],
    'night-accent': [tone(0.81, 0.1), tone(0.81, 0.1)],
  }
}

/** WCAG 2.2, 1.4.3: 4.5 to 1 for text. Borders and the focus ring need less, so that they have it too. */
const least = 4.5

type Ground = keyof typeof accentGrounds
type Token = keyof AccentColors

const pairs: readonly [above: Token | 'on-accent', below: Token | Ground, words: string][] = [
  ['accent', 'paper', 'on the paper of panels'],
  ['accent', 'ground', 'on the page'],
  ['accent', 'sunken', 'on a sunken part of the page'],
  ['accent', 'accent-soft', 'on its own pale tone'],
  ['accent-hover', 'sunken', 'under the pointer'],
  ['on-accent', 'accent', 'behind the words of a button'],
  ['on-accent', 'accent-hover', 'behind the words of a button under the pointer'],
  ['night-accent', 'night', 'on the dark panel'],
]

/** Says which pair of colors has too little contrast, and by how much; null if all have enough. */
export function accentFault(hex: string): string | null {
  const colors = { ...accentGrounds, ...accentColors(hex) }
  const seen = (['light', 'dark'] as const).flatMap((scheme, at) =>
    pairs.map(([above, below, words]) => {
      const [one, other] = [colors[above][at], colors[below][at]]
      const ratio = one === undefined || other === undefined ? 1 : wcagContrast(one, other)
      return { scheme, words, one, other, ratio }
    }),
  )
  const worst = seen.toSorted((a, b) => a.ratio - b.ratio)[0]
  if (worst === undefined || worst.ratio >= least) return null
  const { scheme, words, one, other, ratio } = worst
  // Rounded down, so that it never reads as enough.
  const figure = Math.floor(ratio * 100) / 100
  return `In the ${scheme} scheme the contrast ${words} is ${figure} to 1 (${one} and ${other}); text needs ${least} to 1`
}
