import type { FirmSettings, FirmValues } from './firm-values.ts'

type Claim = NonNullable<FirmSettings['claims']['soc2']>

/** The most bytes of a report that an admin may upload. */
export const soc2ReportBytes = 10 * 1024 * 1024

/**
 * The last day on which the site claims a report, twelve months after its period. AICPA sets no end, but readers of
 * a Type II report ask for a newer one by then.
 */
export function soc2LastDay({ to }: Pick<Claim, 'to'>): string {
  const day = `${Number(to.slice(0, 4)) + 1}${to.slice(4)}`
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day
}

export const notOver = 'The period is not over yet'

/** Says why a report can't be claimed on a day, or null. The field at fault is `to`. */
export function soc2Fault(claim: Pick<Claim, 'to'>, today: string): string | null {
  if (claim.to > today) return notOver
  return today > soc2LastDay(claim) ? 'The period ended more than 12 months ago' : null
}

/** The claims that the pages make on a day. They don't name the report's file. */
export function claimsOn(today: string, claims: FirmSettings['claims']): FirmValues['claims'] {
  const { soc2 } = claims
  if (soc2 === null || soc2Fault(soc2, today) !== null) return { ...claims, soc2: null }
  const { report: _, ...claimed } = soc2
  return { ...claims, soc2: claimed }
}
