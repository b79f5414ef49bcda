import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { z } from 'zod'
import { checkAccesses } from '#server/features/alarms/check-accesses.ts'
import { createSetUpCheck } from '#server/features/alarms/check-set-up.ts'
import { checkChain, checkOldChain } from '#server/records/alarms/check-chain.ts'
import { checkDocumentAlarms, checkDocuments } from '#server/records/alarms/check-documents.ts'
import { Failures } from '#server/base/failures.ts'
import { deleteExpiredRateLimits } from '#server/calls/rate-limits.ts'
import { mailCheckpoint } from '#server/records/audit/checkpoints.ts'
import { recordRefusedCalls } from '#server/change/refused-calls.ts'
import { deleteExpiredFirmSignIns } from '#server/records/auth/firm-accounts.queries.ts'
import { deleteExpiredFactorData } from '#server/records/auth/factors.queries.ts'
import { deleteExpiredLinks } from '#server/records/links/mailed-link.ts'
import { createSessions } from '#server/calls/sessions.ts'
import type { Services } from '#server/calls/context.ts'
import { removeOrphans } from '#server/records/documents/documents-cleanup.ts'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { noticeSameClients } from '#server/features/clients/merge/notice-same-clients.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { mailLateThreads } from '#server/features/messages/late-threads.ts'
import { scanDocuments } from '#server/features/documents/scan-documents.ts'
import { sendUploadDigest } from '#server/features/documents/upload-digest.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { remindSigners } from '#server/features/signing/review/remind-signers.ts'
import { compactCounters } from '#server/records/returns/returns-counters.ts'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import type { Db } from '#server/database/database.ts'
import type { Delivery } from './deliver.ts'

/** All background jobs. Changes queue `mail`; `crontab` queues the others. */
export function createTasks(services: Services, log: Logger) {
  const { db, clock } = services
  let delivery: Promise<Delivery> | undefined
  /** Logs how many it was done for, unless there were none. */
  const counted =
    (work: (of: Services) => Promise<number>, name: string, done: string) => async () => {
      const count = await work(services)
      if (count > 0) log.info({ [name]: count }, done)
    }
  const list = {
    /** Loads the mail code with the first mail. */
    mail: async (payload, { abortSignal }) => {
      delivery ??= openDelivery(services, log)
      const { deliver } = await delivery
      await deliver(mailJob.parse(payload), atMost(mailLimit, abortSignal))
    },
    'release-stuck-mails': () => releaseStuckMails(db),
    'delete-expired-sessions': () => createSessions(db, clock).deleteExpired(),
    'delete-expired-links': () => deleteExpiredLinks(db, clock()),
    'delete-expired-factor-data': async () => {
      await deleteExpiredFactorData(db, clock())
      await deleteExpiredFirmSignIns(db, clock())
    },
    'delete-expired-rate-limits': () => deleteExpiredRateLimits(db, clock()),
    'apply-retention': async () => {
      const destroyed = await applyRetention(services)
      log.info(destroyed, 'what was kept long enough is destroyed')
    },
    'document-reminders': counted(
      sendDocumentReminders,
      'reminded',
      'clients reminded of their documents',
    ),
    'end-lapsed-access': counted(notifyLapsed, 'notified', 'access ended by date'),
    'notice-same-clients': counted(noticeSameClients, 'found', 'pairs of clients may be the same'),
    'remind-of-invoices': counted(remindOfInvoices, 'reminded', 'clients reminded of invoices'),
    'remind-signers': counted(remindSigners, 'reminded', 'signers reminded of their review'),
    'send-upload-digest': counted(sendUploadDigest, 'documents', 'staff notified of new uploads'),
    'mail-late-threads': counted(
      mailLateThreads,
      'late',
      'staff notified of threads that wait too long',
    ),
    'settle-online-payments': counted(
      (of) => settleOpenPayments({ ...of, log }),
      'settled',
      'online payments compared with the provider',
    ),
    'compact-return-counters': () => compactCounters(db),
    'scan-pending-documents': async (_payload, { abortSignal }) => {
      const scanned = await scanDocuments(services, log, atMost(scanTurn, abortSignal))
      if (scanned > 0) log.info({ scanned }, 'documents scanned for malware')
    },
    'record-refused-calls': async () => {
      await recordRefusedCalls(services)
    },
    'mail-log-checkpoint': () => mailCheckpoint(services),
    'check-accesses': () => checkAccesses(services, log),
    'check-alarms': async () => {
      const failures = new Failures()
      await failures.of(() => checkDocumentAlarms(services, log))
      await failures.of(() => checkChain(services, log))
      failures.throwAny()
    },
    'check-set-up': createSetUpCheck(services, log),
    'check-old-log': () => checkOldChain(services, log),
    'check-documents': (_payload, { abortSignal }) =>
      checkDocuments(services, log, atMost(longestWalk, abortSignal)),
    'sweep-orphans': async () => {
      const swept = await removeOrphans(services)
      if (swept.spooled + swept.objects > 0) log.info(swept, 'orphaned files removed')
    },
  } satisfies TaskList
  return {
    list,
    async close() {
      const opened = await delivery
      opened?.close()
    },
  }
}

export type TaskName = keyof ReturnType<typeof createTasks>['list']

function atMost(ms: number, signal: AbortSignal | undefined): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])
}

/** Milliseconds for one run of the scanner; the next run continues. */
const scanTurn = 50_000

/** Milliseconds for one walk through the documents. After four hours the library would start it a second time. */
const longestWalk = 3 * 3_600_000

/** Times are UTC. A job key allows one queued job of a kind; `fill` catches up after downtime. */
export const crontab = `
*/15 * * * * settle-online-payments ?jobKey=settle-online-payments&max=1
*/5 * * * * record-refused-calls ?jobKey=record-refused-calls&max=3
*/5 * * * * release-stuck-mails ?jobKey=release-stuck-mails&max=1
* * * * * scan-pending-documents ?jobKey=scan-pending-documents&max=1
13 * * * * delete-expired-sessions ?jobKey=delete-expired-sessions&max=3
23 * * * * delete-expired-links ?jobKey=delete-expired-links&max=3
27 * * * * delete-expired-factor-data ?jobKey=delete-expired-factor-data&max=3
33 * * * * delete-expired-rate-limits ?jobKey=delete-expired-rate-limits&max=3
37 * * * * sweep-orphans ?fill=1h&jobKey=sweep-orphans&max=3
7 16 * * * document-reminders ?fill=1d&jobKey=document-reminders&max=10
27 16 * * * remind-of-invoices ?fill=1d&jobKey=remind-of-invoices&max=10
17 16 * * * remind-signers ?fill=1d&jobKey=remind-signers&max=10
7 14 * * * send-upload-digest ?fill=1d&jobKey=send-upload-digest&max=10
*/5 * * * * end-lapsed-access ?jobKey=end-lapsed-access&max=3
*/10 * * * * notice-same-clients ?jobKey=notice-same-clients&max=3
*/10 * * * * mail-late-threads ?jobKey=mail-late-threads&max=3
*/5 * * * * compact-return-counters ?jobKey=compact-return-counters&max=3
*/5 * * * * check-accesses ?jobKey=check-accesses&max=1
*/10 * * * * check-set-up ?jobKey=check-set-up&max=1
47 * * * * check-alarms ?jobKey=check-alarms&max=3
17 3 * * * check-documents ?fill=1d&jobKey=check-documents&max=5
7 4 * * * check-old-log ?fill=1d&jobKey=check-old-log&max=5
11 0 * * * mail-log-checkpoint ?fill=1d&jobKey=mail-log-checkpoint&max=10
41 3 * * * apply-retention ?fill=1d&jobKey=apply-retention&max=10
`

/**
 * Releases the mails of a killed process; graphile-worker would wait four hours. No process works on a mail that long.
 */
export async function releaseStuckMails(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - ${stuckAfter}::interval and task_id =
      (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(db)
}

/** Milliseconds per mail, even when a server answers slowly. */
const mailLimit = 120_000
const stuckAfter = '5 minutes'

const mailJob = z.object({ id: z.uuid(), sealed: z.base64() })

async function openDelivery(services: Services, log: Logger): Promise<Delivery> {
  const module = await import('./deliver.ts')
  return module.openDelivery(services, log)
}
