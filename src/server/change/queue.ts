import { sql } from 'kysely'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { type Mail, mailKinds, parseMail } from '#server/mail/mails.ts'
import type { Resources } from './services.ts'

/** The job's payload. The mail is sealed, because it contains names, addresses and reset links. */
export interface MailJob {
  id: string
  sealed: string
  group?: string | undefined
}

/** When a mail goes out, and which waiting mails it makes superfluous. */
export interface MailTiming {
  /** Seconds that it waits, by the portal's clock. */
  after?: number
  /** A mail that replaces this group deletes this one, unless it has gone out. */
  group?: string
  replaces?: readonly string[]
}

/**
 * graphile-worker waits e^n seconds after the nth attempt, at most six hours: 22 attempts take a little more than
 * three days.
 */
export const maxAttempts = 22

/**
 * Queues mails in the transaction of their event. It does not use graphile-worker's `add_job`, whose NOTIFY would make
 * the commits of all changes with a mail wait for each other. Call `afterCommit` with their number.
 *
 * A mail is due by the portal's clock, as are the rules about what may be undone while it waits. graphile-worker takes,
 * locks and retries jobs by the database's clock alone: docs/decisions/0010.
 */
export async function queueMails(
  trx: Trx,
  source: Pick<Resources, 'keyring'> & { now: () => Date },
  mails: readonly (MailTiming & { mail: Mail })[],
) {
  if (mails.length === 0) return
  await deleteWaitingMails(
    trx,
    mails.flatMap(({ replaces = [] }) => replaces),
  )
  const jobs = mails.map((queued) => jobOf(source, queued))
  const queued =
    await sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
    select task.id, job.payload, job.due, ${maxAttempts}::smallint
    from graphile_worker._private_tasks as task,
      json_to_recordset(${JSON.stringify(jobs)}::json) as job (payload json, due timestamptz)
    where task.identifier = 'mail'`.execute(trx)
  if (queued.numAffectedRows !== BigInt(jobs.length)) throw new Error('a mail was not queued')
}

/** Deletes the waiting mails of these groups. Returns false if there is none: it was sent, or is being sent. */
export async function deleteWaitingMails(trx: Trx, groups: readonly string[]): Promise<boolean> {
  if (groups.length === 0) return false
  const deleted = await sql`delete from graphile_worker._private_jobs where locked_at is null
    and payload->>'group' = any(${groups}::text[]) and task_id =
      (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(trx)
  return (deleted.numAffectedRows ?? 0n) > 0n
}

/** Deletes the queued mails to these addresses, and the queued mails to the firm about a message from them. */
export async function deleteMailsOf(
  trx: Trx,
  services: Pick<Resources, 'keyring'>,
  addresses: string[],
): Promise<void> {
  const isOf = (job: MailJob) => {
    const values: unknown[] = Object.values(openMail(services, job))
    return values.some(
      (value) => typeof value === 'string' && addresses.includes(value.toLowerCase()),
    )
  }
  const { rows } = await sql<{ id: string; payload: MailJob }>`
    select id::text, payload from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(trx)
  const ids = rows.flatMap(({ id, payload }) => (isOf(payload) ? id : []))
  await sql`delete from graphile_worker._private_jobs where id = any(${ids}::bigint[])`.execute(trx)
}

function jobOf(
  { keyring, now }: Parameters<typeof queueMails>[1],
  { mail: queued, group, after = 0 }: MailTiming & { mail: Mail },
) {
  const id = newId()
  const sealed = sealField(keyring, mailContext(id), JSON.stringify(queued)).toString('base64')
  const job: MailJob = { id, sealed, group }
  // The work of a mail that may go to any address must not slow down the next answers and reveal accounts.
  const delay = mailKinds[queued.template].toAnyAddress ? 2 + 4 * Math.random() : after
  return { payload: job, due: new Date(now().getTime() + delay * 1000) }
}

/**
 * @throws DecryptionError when the job was changed after it was queued, or its key is not in the keyring; ZodError when
 * this version does not know the mail.
 */
export function openMail({ keyring }: Pick<Resources, 'keyring'>, { id, sealed }: MailJob): Mail {
  return parseMail(JSON.parse(openField(keyring, mailContext(id), Buffer.from(sealed, 'base64'))))
}

function mailContext(id: string) {
  return { table: 'jobs', column: 'mail', row: id }
}
