import { sql } from 'kysely'
import { type MailJob, openMail } from '#server/change/queue.ts'
import type { Mail } from '#server/change/mails.ts'
import type { TestApp } from './app.ts'

export interface Delivery {
  mail: Mail
  /** In milliseconds, by the portal's clock. */
  at: number
}

interface Job {
  id: string
  payload: MailJob
  waits: number
}

/**
 * Says when the mails of a portal without a worker go out, by the portal's clock. A mail that has gone out can't be
 * replaced any more.
 */
export async function startMailClock(portal: TestApp) {
  const { db } = portal.services
  const due = new Map<string, number>()
  const acts: number[] = []
  const now = () => portal.services.clock().getTime()
  const readQueue = async () => {
    const { rows } = await sql<Job>`select id::text, payload,
      extract(epoch from run_at - created_at)::float8 as waits
      from graphile_worker._private_jobs order by id`.execute(db)
    return rows
  }
  const before = new Set((await readQueue()).map(({ id }) => id))

  async function sendDue() {
    const gone = [...due].filter(([, at]) => at <= now()).map(([id]) => id)
    await sql`update graphile_worker._private_jobs set payload = (payload::jsonb - 'group')::json
      where id = any(${gone}::bigint[])`.execute(db)
  }

  return {
    /** When people did something. */
    acts,
    /** Somebody does something after a while. */
    async act<Done>(after: Parameters<TestApp['pass']>[0], does: () => Promise<Done>) {
      portal.pass(after)
      await sendDue()
      acts.push(now())
      const done = await does()
      for (const { id, waits } of await readQueue()) {
        if (!due.has(id)) due.set(id, now() + waits * 1000)
      }
      return done
    },
    /** The mails to one address in the order in which they go out. */
    async deliveriesTo(address: string): Promise<Delivery[]> {
      const rows = (await readQueue()).filter(({ id }) => !before.has(id))
      return rows
        .map(({ id, payload }) => ({
          mail: openMail(portal.services, payload),
          at: due.get(id) ?? 0,
        }))
        .filter(({ mail }) => 'to' in mail && mail.to === address)
        .toSorted((a, b) => a.at - b.at)
    },
  }
}
