import { clientName } from '#shared/clients/client-name.ts'
import { sql } from 'kysely'
import { staffNow } from '#server/records/auth/users.queries.ts'
import { listUsers } from '#server/records/users/users-list.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { unscopedClientDocuments } from '#server/records/documents/documents.access.ts'
import { countWaiting } from '#server/records/messages/inbox.queries.ts'
import type { ChangeServices } from '#server/change/services.ts'
import { newDocuments } from '#server/mail/notices/documents.notices.ts'
import { lockName } from '#server/records/locks/lock.ts'

/** The longest list in a mail; the rest is counted. */
export const longestDigest = 50

/**
 * Mails staff a list of recent client uploads, without document names, and how many threads wait for the firm. One transaction moves the mark and queues the
 * mails, so that each upload is listed once, no matter how many processes run. Returns the number of documents.
 */
export function sendUploadDigest(services: ChangeServices): Promise<number> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    const until = new Date(clock().getTime() - settlingTime)
    const since = await moveMark(trx, until)
    if (since === null) return 0
    const uploads = await listUploadsBetween(trx, { since, until }, longestDigest)
    const threads = await countWaiting(trx, clock())
    if (uploads.documents > 0 || threads > 0) {
      await notifyStaff(trx, record, { ...uploads, threads })
    }
    return uploads.documents
  })
}

/**
 * Milliseconds. An upload's `createdAt` is the start of its transaction. Uploads that may still be running belong to
 * the next list.
 */
const settlingTime = 60_000

/** How many milliseconds the first list goes back. */
const day = 86_400_000

/**
 * Returns the start of the list, or null if this period was already listed. A second process waits here for the first.
 */
async function moveMark(trx: Trx, until: Date): Promise<Date | null> {
  await lockName(trx, 'upload digest')
  const last = await trx
    .selectFrom('uploadDigests')
    .select('coveredUntil')
    .orderBy('coveredUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined && last.coveredUntil >= until) return null
  await trx.insertInto('uploadDigests').values({ coveredUntil: until }).execute()
  return last?.coveredUntil ?? new Date(until.getTime() - day)
}

type Uploads = Awaited<ReturnType<typeof listUploadsBetween>> & { threads: number }

async function notifyStaff(trx: Trx, record: ChangeRecord, uploads: Uploads): Promise<void> {
  const { lines, threads, ...counts } = uploads
  const waiting = threads > 0 ? { threads } : {}
  const mailed = lines.map(({ client, taxYear, documents }) => ({ client, taxYear, documents }))
  for (const { id, email: to, firstName } of await listUsers(trx, 'admin')) {
    // The mail has all; a notice of a return is its preparer's.
    const theirs = lines.filter(({ preparer }) => preparer === null || preparer === id)
    const returns = uploads.returns - (lines.length - theirs.length)
    for (const notice of newDocuments({ returns, lines: theirs }))
      record.notify({ userId: id, ...notice })
    record.mail({ template: 'upload-digest', to, firstName, ...counts, ...waiting, lines: mailed })
  }
}

/**
 * Counts documents that clients uploaded in (since, until] and that are not deleted, with the first `limit` returns
 * by client.
 */
async function listUploadsBetween(
  trx: Trx,
  { since, until }: { since: Date; until: Date },
  limit: number,
) {
  const rows = await unscopedClientDocuments(trx)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['clients.firstName', 'clients.lastName', 'taxReturns.taxYear', 'taxReturns.id'])
    .select(
      sql<string | null>`(select users.id from users
        where users.id = tax_returns.preparer_id and ${staffNow})`.as('preparer'),
    )
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .select([
      sql<number>`(sum(count(*)) over ())::bigint`.as('allDocuments'),
      sql<number>`count(*) over ()`.as('allReturns'),
    ])
    .where('documents.createdAt', '>', since)
    .where('documents.createdAt', '<=', until)
    .groupBy(['taxReturns.id', 'clients.id'])
    .orderBy('clients.lastName')
    .orderBy('clients.firstName')
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(limit)
    .execute()
  return {
    documents: rows[0]?.allDocuments ?? 0,
    returns: rows[0]?.allReturns ?? 0,
    lines: rows.map(({ id, firstName, lastName, taxYear, documents, preparer }) => ({
      id,
      preparer,
      client: clientName(firstName, lastName),
      taxYear,
      documents,
    })),
  }
}
