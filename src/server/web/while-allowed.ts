import type { FastifyReply } from 'fastify'
import { AppError } from '#server/base/errors.ts'
import type { Timers } from '#server/base/timers.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { createSessions } from '#server/calls/sessions.ts'

/** Milliseconds. */
const checkEvery = 500

/** Breaks an answer off when its reader's session, role or view ends, or the access that `isAllowed` checks. */
export function whileSignedIn(
  reply: FastifyReply,
  { db, clock, timers, viewer }: SignedInContext,
  isAllowed: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  const sessions = createSessions(db, clock)
  const viewAs = viewer.viewedBy ? viewer.id : null
  whileAllowed(reply, timers, async () => {
    const now = await sessions.findById(viewer.sessionId, viewAs)
    return now?.role === viewer.role && (await isAllowed())
  })
}

/** Breaks an answer off when its reader's access ends, by date or at once. */
export function whileAllowed(
  { raw }: FastifyReply,
  timers: Timers,
  isAllowed: () => Promise<boolean>,
): void {
  let asking = false
  async function check() {
    if (asking) return
    asking = true
    // If the database is gone, nothing says that the access has ended.
    if (!(await isAllowed().catch((error) => !(error instanceof AppError)))) raw.destroy()
    asking = false
  }
  raw.once(
    'close',
    timers.every(checkEvery, () => void check()),
  )
}
