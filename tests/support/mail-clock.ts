import { sql } from 'kysely'
import { type MailJob, openMail } from '#server/change/queue.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { TestApp } from './app.ts'

export interface Delivery {
  mail: Mail
  /** In milliseconds, by the portal's clock. */
  at: number
}

interface Job {
  id: string
  payload: MailJob
  dueAt: Date
}

/**
 * Says when the mails of a portal without a worker go out, by the portal's clock. A mail that has gone out can't be
 * replaced any more.
 */
export async function startMailClock(portal: TestApp) {
  const { db } = portal.services
  const acts: number[] = []
  const now = () => portal.services.clock().getTime()
  const readQueue = async () => {
    const { rows } = await sql<Job>`select id::text, payload, run_at as due_at
      from graphile_worker._private_jobs order by run_at, id`.execute(db)
    return rows
  }
  const before = new Set((await readQueue()).map(({ id }) => id))

  async function sendDue() {
    await sql`update graphile_worker._private_jobs set payload = (payload::jsonb - 'group')::json
      where run_at <= ${portal.services.clock()}`.execute(db)
  }

  return {
    /** When people did something. */
    acts,
    /** Somebody does something after a while. */
    async act<Done>(after: Parameters<TestApp['pass']>[0], does: () => Promise<Done>) {
      portal.pass(after)
      await sendDue()
      acts.push(now())
      return does()
    },
    /** The mails to one address in the order in which they go out. */
    async deliveriesTo(address: string): Promise<Delivery[]> {
      const rows = (await readQueue()).filter(({ id }) => !before.has(id))
      return rows
        .map(({ payload, dueAt }) => ({
          mail: openMail(portal.services, payload),
          at: dueAt.getTime(),
        }))
        .filter(({ mail }) => 'to' in mail && mail.to === address)
    },
  }
}
