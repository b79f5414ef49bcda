/** Separates why we ask for an item from the IRS page that says so, which the checklist's reasons end with. */
export function splitReason(reason: string): { why: string; source: string | null } {
  const [why = '', page] = reason.split(/ IRS: (?=About |Understanding )/)
  return { why, source: page === undefined ? null : `Source: IRS, ${page}` }
}
