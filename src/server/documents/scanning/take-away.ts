import { categoryTable } from '#shared/document-categories.ts'
import { listUsers } from '#server/users/users.list.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { markScanned, type UnscannedDocument } from './scanning.queries.ts'

/**
 * Deletes a document in which the scanner found malware, for good: no one can restore it, and its bytes are destroyed
 * after the retention period. Tells who uploaded it, and the staff, without its name.
 */
export function takeAway(
  services: Pick<Services, 'db' | 'keyring' | 'clock'>,
  document: UnscannedDocument,
  malware: string,
): Promise<void> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    const { id, clientId, category } = document
    if (!(await markScanned(trx, id, { scan: 'infected', deletedAt: clock() }))) return
    record.audit({
      action: 'document.taken_away',
      subject: { type: 'document', id },
      clientId,
      details: { category, malware },
    })
    notifyUploader(record, document)
    await notifyStaff(trx, record, document)
  })
}

function notifyUploader(record: ChangeRecord, document: UnscannedDocument): void {
  const { uploaderId: userId, uploaderRole, email: to, firstName, taxYear, category } = document
  const isClient = uploaderRole === 'client'
  record.notify({
    userId,
    title: `We deleted a ${taxYear} document that held malware`,
    message: `${categoryTable[category].label}: please check your device, then upload a clean copy.`,
    href: isClient ? `/documents?year=${taxYear}` : '/admin',
  })
  if (isClient) record.mail({ template: 'document-taken-away', to, firstName, taxYear, category })
}

async function notifyStaff(
  trx: Trx,
  record: ChangeRecord,
  { uploaderId, taxYear, category }: UnscannedDocument,
): Promise<void> {
  for (const { id: userId } of await listUsers(trx, 'admin')) {
    if (userId === uploaderId) continue
    record.notify({
      userId,
      title: `A ${taxYear} document held malware`,
      message: `${categoryTable[category].label}: it was deleted, and who uploaded it was told. The activity log says whose it was.`,
      href: '/admin',
    })
  }
}
