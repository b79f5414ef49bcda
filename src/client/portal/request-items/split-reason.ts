/** Why an item is asked for, and apart from it the page of the IRS that says so, which ends the reasons of the checklist. */
export function splitReason(reason: string): { why: string; source: string | null } {
  const [why = '', page] = reason.split(/ IRS: (?=About |Understanding )/)
  return { why, source: page === undefined ? null : `Source: IRS, ${page}` }
}
