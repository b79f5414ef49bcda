import { errors, type Stale } from './errors.ts'

/**
 * Refuses a save that is not based on the current version. The caller holds a lock on the record, or its write compares
 * the version again.
 *
 * @param opened the version that a screen's form was opened with; a REST call has an `If-Match` instead
 * @throws AppError 409, 412 for an `If-Match`, 400 for a malformed one
 */
export function checkVersion(
  { ifMatch }: { ifMatch: string | null },
  opened: number | undefined,
  now: Omit<Stale, 'opened'>,
): void {
  if (ifMatch !== null && !matches(ifMatch, now.current)) throw errors.notCurrent(now.current)
  if (opened !== undefined && opened !== now.current) {
    throw errors.changedMeanwhile({ opened, ...now })
  }
}

/** Returns a version as an entity tag. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** RFC 9110, 13.1.1: any current record, or one of the listed versions. A weak tag matches nothing. */
function matches(header: string, current: number): boolean {
  if (header.trim() === '*') return current > 0
  const rest = header.replaceAll(tag, '\n').replaceAll(/[\t ]/g, '')
  if (!/^,*\n(?:,\n?)*$/.test(rest)) {
    throw errors.badInput(malformed, [{ path: 'If-Match', message: malformed }])
  }
  return current > 0 && Array.from(header.matchAll(tag)).some(([etag]) => etag === etagOf(current))
}

const tag = /(?:W\/)?"[^"\s]*"/g
const malformed = 'If-Match must be * or a list of versions in quotes, as in "3"'
