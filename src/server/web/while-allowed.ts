import type { FastifyReply } from 'fastify'

/** Milliseconds. */
const checkEvery = 500

/**
 * For somebody who acts for another's client: breaks an answer off when their access ends, by date or at once. Whoever
 * reads their own documents needs no check.
 */
export function whileAllowed({ raw }: FastifyReply, isAllowed: () => Promise<boolean>): void {
  let asking = false
  async function check() {
    if (asking) return
    asking = true
    // If the database is gone, nothing says that the access has ended.
    if (!(await isAllowed().catch(() => true))) raw.destroy()
    asking = false
  }
  const timer = setInterval(() => void check(), checkEvery)
  raw.once('close', () => clearInterval(timer))
}
