import { returnForStaff, workOfFirm } from '#server/base/notice-subject.ts'
import { type Work, workText } from '#shared/returns/preparers.ts'

interface Named {
  firstName: string
  lastName: string
}

/** Sent to the colleague who takes over somebody's open work. */
export function workTakenOver(work: Work, { from, by }: { from: Named; by: Named | null }) {
  return {
    title: `You’re taking over ${nameOf(from)}’s work`,
    message: `${by === null ? 'An admin' : nameOf(by)} gave you ${workText(work)}.`,
    subject: workOfFirm(work.returns === 0 && work.threads > 0 ? 'ownThreads' : 'ownReturns'),
  }
}

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** Sent to the preparer of new returns. */
export function returnsAssigned(returns: readonly { id: string; taxYear: number }[], by: string) {
  const [first] = returns
  const one = returns.length === 1 && first !== undefined
  return {
    title: one
      ? `A ${first.taxYear} return is yours now`
      : `${returns.length} returns are yours now`,
    message: `${by} made you the preparer.`,
    subject: one ? returnForStaff(first.id) : workOfFirm('ownReturns'),
  }
}
