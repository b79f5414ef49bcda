import { sql } from 'kysely'
import { type AlarmLog, type AlarmServices, settleAlarms } from './alarms.ts'

/**
 * Checks for mails that used up their attempts, or wait. If a single recipient's server refuses mail, that is not an
 * outage; such mails count only after their last attempt.
 */
export async function checkMail(services: AlarmServices, log: AlarmLog): Promise<void> {
  const { rows } = await sql<{ failed: number; waiting: number; refused: number }>`
    select count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      count(*) filter (where ${isWaiting(services.clock())} and ${isRefused} is not true) as waiting,
      count(*) filter (where ${isWaiting(services.clock())} and ${isRefused}) as refused
    from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(
    services.db,
  )
  const { failed = 0, waiting = 0, refused = 0 } = rows[0] ?? {}
  const details = { failed, waiting: waiting + (refused >= manyRefused ? refused : 0) }
  const dead = details.failed + details.waiting > 0
  await settleAlarms(services, log, {
    kind: 'dead_mail',
    alarms: dead ? [{ kind: 'dead_mail', subject: 'mail', details }] : [],
  })
}

/** While nothing ran, nothing was tried: that time does not count. */
const processStart = new Date()

/** Mails that were tried in vain for half an hour, or not once, which means that no worker runs. */
const isWaiting = (now: Date) => sql`(attempts < max_attempts and
  case when attempts = 0 then greatest(run_at, ${processStart}::timestamptz) else created_at end
    < ${now}::timestamptz - interval '30 minutes')`
const isRefused = sql`(last_error like '% to RCPT TO')`
const manyRefused = 3
