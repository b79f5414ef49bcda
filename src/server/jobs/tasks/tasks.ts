import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { deleteExpiredRateLimits } from '#server/auth/rate-limits.ts'
import { recordRefusedCalls } from '#server/audit/refused-calls.ts'
import { deleteExpiredResetTokens } from '#server/auth/reset-tokens.queries.ts'
import { createSessions } from '#server/auth/sessions.ts'
import type { Services } from '#server/context.ts'
import { destroyDeletedDocuments, sweepOrphans } from '#server/documents/documents.cleanup.ts'
import { scanDocuments } from '#server/documents/scan-documents.ts'
import { sendUploadDigest } from '#server/documents/upload-digest.ts'
import { mailTask, releaseStuckMails } from './mail.ts'
import { addUpTallies } from '#server/returns/returns.tallies.ts'
import { remindOfUploads } from '#server/returns/upload-reminders.ts'

export interface Tasks {
  list: TaskList
  close: () => Promise<void>
}

/** Everything that runs outside of a request. `mail` is queued by changes, the others by `crontab`. */
export function createTasks(services: Services, log: Logger): Tasks {
  const { db, clock } = services
  const mail = mailTask(services, log)
  return {
    list: {
      mail: mail.run,
      'release-stuck-mails': () => releaseStuckMails(db),
      'delete-expired-sessions': () => createSessions(db, clock).deleteExpired(),
      'delete-expired-reset-tokens': () => deleteExpiredResetTokens(db, clock()),
      'delete-expired-rate-limits': () => deleteExpiredRateLimits(db, clock()),
      'destroy-deleted-documents': async () => {
        const destroyed = await destroyDeletedDocuments(services)
        if (destroyed > 0) log.info({ destroyed }, 'deleted documents destroyed')
      },
      'remind-of-uploads': async () => {
        const reminded = await remindOfUploads(services)
        if (reminded > 0) log.info({ reminded }, 'clients reminded of their documents')
      },
      'send-upload-digest': async () => {
        const documents = await sendUploadDigest(services)
        if (documents > 0) log.info({ documents }, 'staff told of new uploads')
      },
      'add-up-tallies': () => addUpTallies(db),
      'scan-pending-documents': async (_payload, { abortSignal }) => {
        const limits = [AbortSignal.timeout(scanTurn), ...(abortSignal ? [abortSignal] : [])]
        const scanned = await scanDocuments(services, log, AbortSignal.any(limits))
        if (scanned > 0) log.info({ scanned }, 'documents scanned for malware')
      },
      'record-refused-calls': async () => {
        await recordRefusedCalls(services)
      },
      'sweep-orphans': async () => {
        const swept = await sweepOrphans(services)
        if (swept.spooled + swept.objects > 0) log.info(swept, 'orphaned files removed')
      },
    },
    close: mail.close,
  }
}

/** Milliseconds after which a scan of what was stored makes room for the next one, which goes on. */
const scanTurn = 50_000

/**
 * Minutes are UTC. A key keeps one job of a kind in the queue, however long the last one takes; `fill` makes up for a
 * machine that was off at the time.
 */
export const crontab = `
*/5 * * * * record-refused-calls ?jobKey=record-refused-calls&max=3
*/5 * * * * release-stuck-mails ?jobKey=release-stuck-mails&max=1
* * * * * scan-pending-documents ?jobKey=scan-pending-documents&max=1
13 * * * * delete-expired-sessions ?jobKey=delete-expired-sessions&max=3
23 * * * * delete-expired-reset-tokens ?jobKey=delete-expired-reset-tokens&max=3
33 * * * * delete-expired-rate-limits ?jobKey=delete-expired-rate-limits&max=3
37 * * * * sweep-orphans ?fill=1h&jobKey=sweep-orphans&max=3
7 16 * * * remind-of-uploads ?fill=1d&jobKey=remind-of-uploads&max=10
7 14 * * * send-upload-digest ?fill=1d&jobKey=send-upload-digest&max=10
17 * * * * add-up-tallies ?jobKey=add-up-tallies&max=3
41 3 * * * destroy-deleted-documents ?fill=1d&jobKey=destroy-deleted-documents&max=10
`
