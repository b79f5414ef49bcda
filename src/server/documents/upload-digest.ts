import { sql } from 'kysely'
import { listUsers } from '#server/users/users.list.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { listUploadsBetween } from './upload-digest.queries.ts'

/** A list is as long at most; what is beyond it is counted. */
export const longestDigest = 50

/**
 * Mails the staff what clients have uploaded since the last time, without a document's name; returns how many
 * documents. A transaction moves the mark and queues the mails, so that each upload is told of once, however many
 * processes do this and whenever they die.
 */
export function sendUploadDigest(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
): Promise<number> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    const until = new Date(clock().getTime() - settlingTime)
    const since = await moveMark(trx, until)
    if (since === null) return 0
    const uploads = await listUploadsBetween(trx, { since, until }, longestDigest)
    if (uploads.documents > 0) await notifyStaff(trx, record, uploads)
    return uploads.documents
  })
}

/**
 * Milliseconds. An upload is not seen before its transaction ends, and bears the time at which it began: those that
 * still run belong to the next list. None may take this long.
 */
const settlingTime = 60_000

/** The first list goes back a day, in milliseconds. */
const day = 86_400_000

/** Where the list begins; null when it was told until then already. Whoever comes second waits here for the first. */
async function moveMark(trx: Trx, until: Date): Promise<Date | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload digest', 0))`.execute(trx)
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

type Uploads = Awaited<ReturnType<typeof listUploadsBetween>>

async function notifyStaff(trx: Trx, record: ChangeRecord, uploads: Uploads): Promise<void> {
  const { documents, returns } = uploads
  const what = documents === 1 ? '1 new document' : `${documents} new documents`
  for (const { id, email: to, firstName } of await listUsers(trx, 'admin')) {
    record.notify({
      userId: id,
      title: `${what} from clients`,
      message: returns === 1 ? 'For one return.' : `For ${returns} returns.`,
      href: '/admin',
    })
    record.mail({ template: 'upload-digest', to, firstName, ...uploads })
  }
}
