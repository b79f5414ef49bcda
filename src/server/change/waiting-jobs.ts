import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/**
 * Returns for each task: how many jobs are due, how many have failed for good, and for how many seconds the oldest has
 * been due.
 */
export async function waitingJobs(db: Db) {
  const { rows } = await sql<{ task: string; due: number; failed: number; oldest: number }>`
    select identifier as task,
      count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
    from graphile_worker._private_tasks as task
      left join graphile_worker._private_jobs as job on job.task_id = task.id
    group by identifier`.execute(db)
  return rows
}
