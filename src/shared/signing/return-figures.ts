/** The figures of a completed return that its authorization names, for each authority. */
import { signedTolerance } from '#shared/law/limits.ts'
import { type Cents, toCents } from '#shared/base/cents.ts'
import { formatCents, formatUnsigned } from '#shared/base/format-money.ts'
import { figureKeys, type FigureKey } from './figure-keys.ts'
import { figureChecks, figureLines } from './figure-lines.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'

/** In cents, those of the form's lines. A negative `refund` is an amount owed. */
export type AuthorityFigures = {
  /** `federal`, or the two letters of a state. */
  authority: string
} & { [Key in FigureKey]?: Cents | undefined }

/** A figure in cents; 0 for one that the form does not have. */
export function amountOf(figures: AuthorityFigures, key: FigureKey): Cents {
  return figures[key] ?? toCents(0)
}

/** `none`: the figures are unchanged. `within`: signatures stay valid. `beyond`: a new version is needed. */
export type Correction = 'none' | 'within' | 'beyond'

/**
 * Classifies a correction of a version's figures. Small corrections do not add up: each is compared with all earlier
 * figures of the version, the newest last.
 */
export function correctionOf(
  versions: readonly (readonly AuthorityFigures[])[],
  now: readonly AuthorityFigures[],
): Correction {
  if (!versions.every((before) => withinTolerances(before, now))) return 'beyond'
  const newest = versions.at(-1) ?? []
  return bindingText([], newest) === bindingText([], now) ? 'none' : 'within'
}

/** Returns true if a signature for `signed` still authorizes filing with `now`. */
function withinTolerances(
  signed: readonly AuthorityFigures[],
  now: readonly AuthorityFigures[],
): boolean {
  if (signed.length !== now.length) return false
  return signed.every((before) => {
    const after = now.find(({ authority }) => authority === before.authority)
    return (
      after !== undefined &&
      figureKeys.every(
        (key) => Math.abs(amountOf(after, key) - amountOf(before, key)) <= toleranceOf(key),
      )
    )
  })
}

/** Cents: a change beyond it needs a new signature. */
function toleranceOf(key: FigureKey): number {
  const { income, other } = signedTolerance.value
  return 100 * (otherThanIncome.has(key) ? other : income)
}

const otherThanIncome: ReadonlySet<FigureKey> = new Set<FigureKey>([
  'totalTax',
  'withheld',
  'refund',
])

export interface BoundDocument {
  kind: 'return' | 'authorization' | 'other'
  authority: string | null
  /** SHA-256 of the file's bytes, hex. */
  sha256: string
}

/**
 * The text whose SHA-256 is a package's binding, which approvals and signatures name. The order of documents and
 * figures does not change it.
 */
export function bindingText(
  documents: readonly BoundDocument[],
  figures: readonly AuthorityFigures[],
): string {
  const lines = [
    ...documents.map(({ kind, authority, sha256 }) => `${kind} ${authority ?? '-'} ${sha256}`),
    ...figures.map((one) => `figures ${one.authority} ${valuesOf(one).join(' ')}`),
  ]
  return lines.toSorted((one, other) => (one < other ? -1 : 1)).join('\n')
}

/** Those of Form 8879 in their order; those of other forms with their names, because each form has its own. */
function valuesOf(figures: AuthorityFigures): (string | number)[] {
  if (figures.agi !== undefined) return figureLines['1040'].map(({ key }) => amountOf(figures, key))
  return figureKeys.flatMap((key) => {
    const amount = figures[key]
    return amount === undefined ? [] : `${key}=${amount}`
  })
}

/** The figures in words, as screens and the certificate of a signature show them. */
export function figureRows(
  form: ReturnForm,
  figures: AuthorityFigures,
): { key: FigureKey; label: string; amount: string }[] {
  return figureLines[form].map(({ key, label, owed }) => {
    const amount = amountOf(figures, key)
    const shown = owed === undefined ? formatCents(amount) : formatUnsigned(amount)
    return { key, label: owed !== undefined && amount < 0 ? owed : label, amount: shown }
  })
}

/** Says what does not add up in an authority's figures: `withheld less tax is $5.00, not $6.00`; null if they do. */
export function doubtAbout(form: ReturnForm, figures: AuthorityFigures): string | null {
  const check = figureChecks[form]
  if (check === null) return null
  const { of, is, plus, minus, words } = check
  const sum = amountOf(figures, plus) - (minus === undefined ? 0 : amountOf(figures, minus))
  const amount = amountOf(figures, of)
  const less = formatCents(toCents(sum))
  if (is === 'equal')
    return sum === amount ? null : `${words} is ${less}, not ${formatCents(amount)}`
  const label = figureLines[form].find(({ key }) => key === of)?.label.toLowerCase() ?? of
  return amount <= sum ? null : `${label} is ${formatCents(amount)}, but ${words} is ${less}`
}

/** The name of an authority on the screen. */
export function authorityName(authority: string): string {
  return authority === 'federal' ? 'Federal' : authority
}
