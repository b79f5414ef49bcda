/** The figures of a completed return that its authorization names: Part I of Form 8879, for each authority. */
import type { Cents } from './money.ts'

export interface AuthorityFigures {
  /** `federal`, or the two letters of a state. */
  authority: string
  /** Adjusted gross income. All figures are in cents. */
  agi: Cents
  totalTax: Cents
  /** Tax withheld. */
  withheld: Cents
  /** Negative: the amount owed. */
  refund: Cents
}

/** A change beyond these needs a new signature: $50 of income, $14 of any other figure (IRS Publication 1345). */
const tolerances = { agi: 50_00, totalTax: 14_00, withheld: 14_00, refund: 14_00 } as const

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
      (['agi', 'totalTax', 'withheld', 'refund'] as const).every(
        (figure) => Math.abs(after[figure] - before[figure]) <= tolerances[figure],
      )
    )
  })
}

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
    ...figures.map(
      ({ authority, agi, totalTax, withheld, refund }) =>
        `figures ${authority} ${agi} ${totalTax} ${withheld} ${refund}`,
    ),
  ]
  return lines.toSorted((one, other) => (one < other ? -1 : 1)).join('\n')
}

/** The name of an authority on the screen. */
export function authorityName(authority: string): string {
  return authority === 'federal' ? 'Federal' : authority
}
