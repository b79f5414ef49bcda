import { Logger as JobLogger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Services } from '#server/calls/context.ts'
import { poolOf } from '#server/database/database.ts'
import { systemSource } from '#server/change/change.ts'
import { afterCommit } from '#server/change/announce.ts'
import { queueMails } from '#server/change/queue.ts'
import { createTasks } from '#server/jobs/tasks.ts'
import { preset } from '#server/jobs/worker.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { TestApp } from './app.ts'
import { keptLog } from './log-lines.ts'

export interface JobState {
  attempts: number
  locked: boolean
  lastError: string | null
  dueAt: Date
}

export async function queue(services: Services, mail: Mail): Promise<void> {
  await services.db
    .transaction()
    .execute((trx) => queueMails(trx, systemSource(services), [{ mail }]))
  afterCommit(services.db, { mails: 1 })
}

/** Every unfinished job of any kind, oldest first. */
export async function openJobs({ db }: Services): Promise<JobState[]> {
  const { rows } = await sql<JobState>`
    select attempts, locked_at is not null as locked, last_error, run_at as due_at
    from graphile_worker._private_jobs order by id`.execute(db)
  return rows
}

/** Makes all waiting jobs due for a worker that runs by itself, whose clock is the database's. */
export async function makeJobsDue({ db }: Services): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
}

/**
 * Runs every job that is due by the portal's clock, like a separate process unless one is given; returns its log. The
 * library asks the database's clock, which no test moves.
 */
export async function workOnce(
  services: Services,
  given?: ReturnType<typeof createTasks>,
): Promise<string> {
  const { log, lines } = keptLog()
  const tasks = given ?? createTasks(services, log)
  const logger = new JobLogger(() => (_level, message) => log.info(message))
  await sql`update graphile_worker._private_jobs set run_at = now()
    where run_at > now() and run_at <= ${services.clock()}`.execute(services.db)
  await runOnce({
    pgPool: poolOf(services.db),
    taskList: tasks.list,
    preset,
    logger,
    noHandleSignals: true,
  })
  if (given === undefined) await tasks.close()
  return lines.join('')
}

/** Runs a daily job until a day, and returns the days on which it did something. It never starts at the same second. */
export function daysOf(
  portal: Pick<TestApp, 'pass' | 'services'>,
  run: (services: TestApp['services']) => Promise<number>,
) {
  let day = 0
  return async (last: number): Promise<number[]> => {
    const days: number[] = []
    for (; day < last; day += 1) {
      portal.pass({ days: 1, minutes: day % 2 === 0 ? -1 : 1 })
      if ((await run(portal.services)) > 0) days.push(day + 1)
    }
    return days
  }
}
