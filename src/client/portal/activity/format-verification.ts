import type { Verification } from '#shared/activity.schema.ts'
import { formatCount } from './format-entry.ts'

type Verdict = Pick<Verification, 'rows' | 'firstBroken'>

/** What a verification found, in a sentence without its full stop. */
export function formatVerification({ rows, firstBroken }: Verdict): string {
  if (firstBroken === null) {
    return rows === 1
      ? 'The only entry is intact'
      : `All ${formatCount(rows, 'entry', 'entries')} are intact`
  }
  const { seq, why } = firstBroken
  const number = seq.toLocaleString('en-US')
  switch (why) {
    case 'changed':
      return `Entry ${number} was changed`
    case 'missing':
      return `Entry ${number} is missing`
    case 'chain':
      return `Entry ${number} does not follow from the one before it`
  }
}
