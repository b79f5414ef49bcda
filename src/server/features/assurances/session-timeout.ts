import { createSessions } from '#server/calls/sessions.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'
import { createProbeUser, takenBack } from './probe.ts'
import type { Trx } from '#server/database/database.ts'

/**
 * Signs in a test user and moves its clock past each limit, in a transaction that is rolled back. The limits repeat
 * the promise, not the constants that enforce it.
 */
export async function checkSessionTimeout({
  db,
  clock,
}: Pick<Instance, 'db' | 'clock'>): Promise<CheckResult> {
  return takenBack(db, async (trx) => {
    const probe = await createProbe(trx, clock())
    for (const limit of limits) {
      const { before, after } = await probe(limit)
      if (!before) return notActive(`${limit.what} ends too early`)
      if (after) return notActive(`${limit.what} lives on after ${limit.says}`)
    }
    return verified
  })
}

const minute = 60_000
const hour = 60 * minute

/** `used`: whether the session is used until just before the limit. */
const limits = [
  { what: 'an idle session', says: '30 minutes', ms: 30 * minute, remember: false, used: false },
  { what: 'a session in use', says: '12 hours', ms: 12 * hour, remember: false, used: true },
  { what: 'a remembered session', says: '30 days', ms: 720 * hour, remember: true, used: true },
]

/** Creates a user, and returns whether a session is alive just before and at a limit. */
async function createProbe(trx: Trx, now: Date) {
  const { id: userId } = await createProbeUser(trx, now)
  const sessionsAt = (ms: number) => createSessions(trx, () => new Date(now.getTime() + ms))

  return async ({ ms, remember, used }: (typeof limits)[number]) => {
    const session = { userId, remember, userAgent: null, ip: null }
    const { token } = await sessionsAt(0).start(session)
    const found = await sessionsAt(0).find(token)
    const justBefore = sessionsAt(ms - 1000)
    if (used && found !== null) await justBefore.touch(found)
    const alive = async (viewer: Promise<Viewer | null>) => (await viewer) !== null
    return {
      before: await alive(justBefore.find(token)),
      after: await alive(sessionsAt(ms).find(token)),
    }
  }
}
