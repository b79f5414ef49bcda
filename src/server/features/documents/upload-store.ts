import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { DocumentScan } from '#shared/documents/documents.schema.ts'
import { aboutDocument, type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { DocumentLimits } from '#server/calls/document-limits.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { isActedFor } from '#server/records/clients/clients.queries.ts'
import {
  createDocument,
  findUpload,
  measureUploadsOf,
} from '#server/records/documents/documents.queries.ts'
import type { Inspected } from '#server/records/documents/inspection/inspect.work.ts'
import { contentMac, fileColumns, storeBytes } from '#server/records/documents/store-bytes.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import type { ReceivedUpload } from './upload-form.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { lockReturnRow } from '#server/records/returns/returns.queries.ts'
import { errors } from '#server/base/errors.ts'
import type { SpooledFile } from '#server/records/documents/spooled-file.ts'
import { completedReturnNotice } from '#server/mail/notices/returns.notices.ts'
import {
  finishedGroups,
  finishedWait,
  mailGroups,
} from '#server/mail/notices/return-mail-timing.ts'
import { lockName } from '#server/records/locks/lock.ts'

export interface ReceivedDocument extends Inspected {
  file: SpooledFile
  category: DocumentCategory
  /** The only person beside staff who reads it; by default the return's readers do. */
  privateTo?: string | null
  scan: DocumentScan
}

export function storeDocument(
  upload: ReceivedUpload,
  document: ReceivedDocument,
  quota: DocumentLimits['quota'],
) {
  return storeBytes(upload.ctx, document.file, (storageKey) =>
    writeRow(upload, document, storageKey, quota),
  )
}

/**
 * Each person who acts for a client has a quota of their own beside the client's (`holdings`), so that a helper can't
 * fill it. There is no such limit for staff.
 *
 * @throws AppError 409
 */
export async function checkQuota(
  db: Db | Trx,
  {
    viewer,
    taxReturn,
    now,
  }: { viewer: Viewer; taxReturn: { id: string; clientId: string }; now: Date },
  quota: DocumentLimits['quota'],
  more = { bytes: 0 },
): Promise<void> {
  if (viewer.role === 'admin') return
  const { id: taxReturnId, clientId } = taxReturn
  const uploaded = { uploadedBy: viewer.id, clientId, taxReturnId }
  const { files, bytes } = await measureUploadsOf(db, uploaded, now)
  if (files >= quota.files) {
    throw errors.conflict(
      `You can send at most ${quota.files} documents to a return. Please contact us.`,
    )
  }
  const most = viewer.emailProven ? quota.bytes : Math.min(quota.bytes, quota.unprovenBytes)
  if (bytes + more.bytes > most) {
    const megabytes = Math.floor(most / 1024 / 1024)
    throw errors.conflict(
      viewer.emailProven
        ? `You can keep at most ${megabytes} MB of documents here. Please contact us.`
        : `You can keep at most ${megabytes} MB of documents here before you confirm your email address.`,
    )
  }
}

function writeRow(
  { ctx, taxReturn, uploadKey, imported = false }: ReceivedUpload,
  { file, category, privateTo = null, scan, passwordProtected, damaged }: ReceivedDocument,
  storageKey: string,
  quota: DocumentLimits['quota'],
) {
  return recordChange(ctx, async (trx, record) => {
    // Serializes a client's uploads; otherwise parallel ones could exceed the quota together.
    await lockName(trx, `quota ${taxReturn.clientId}`)
    if (!(await lockReturnRow(trx, taxReturn.id))) throw errors.notFound('Tax return')
    // While the file came in, the session, the role or the access may have ended, and the client may have been merged.
    if (!imported) await lockAccount(trx, ctx.viewer)
    const still = await findReturnOrThrow(trx, ctx.viewer, taxReturn.id, 'upload')
    const { clientId } = still
    const before = uploadKey && (await findUpload(trx, ctx.viewer, uploadKey))
    const { name } = file
    if (before) {
      const sha256 = file.sha256()
      const macs = [...ctx.keyring.byId.values()].map((keys) => contentMac(keys, sha256))
      return sameUpload(before, { taxReturnId: taxReturn.id, category, name, privateTo, macs })
    }
    const createdAt = ctx.now()
    const by = { viewer: ctx.viewer, taxReturn: still, now: createdAt }
    await checkQuota(trx, by, quota, { bytes: file.size })
    const { mimeType } = fileKinds[file.kind]
    const row = await createDocument(trx, {
      ...fileColumns(ctx, file, storageKey),
      taxReturnId: taxReturn.id,
      uploadedBy: ctx.viewer.id,
      privateTo,
      fromClient: await isFromClient(trx, ctx.viewer, { category, clientId }),
      uploadKey,
      category,
      passwordProtected,
      damaged,
      scan,
      createdAt,
    })
    await settleTurn(trx, taxReturn.id, { at: createdAt })
    record.audit({
      action: 'document.uploaded',
      ...aboutDocument({ ...row, clientId }),
      details: { taxReturnId: taxReturn.id, category, size: file.size, mimeType },
    })
    if (category === 'completed_return' && !imported) notifyClient(record, still)
    return row
  })
}

/** Staff scan what an office client brings. */
async function isFromClient(
  trx: Trx,
  viewer: Viewer,
  { category, clientId }: { category: DocumentCategory; clientId: string },
): Promise<boolean> {
  if (viewer.role === 'client') return true
  return category !== 'completed_return' && !(await isActedFor(trx, clientId))
}

type Before = NonNullable<Awaited<ReturnType<typeof findUpload>>>

const sent = ['taxReturnId', 'category', 'name', 'privateTo'] as const

/** @throws AppError 409 */
function sameUpload(
  before: Before,
  { macs, ...now }: Pick<Before, (typeof sent)[number]> & { macs: Buffer[] },
): Before {
  const same =
    sent.every((what) => before[what] === now[what]) &&
    macs.some((mac) => before.contentMac?.equals(mac))
  if (!same) throw errors.keyReused()
  return before
}

function notifyClient(record: ChangeRecord, taxReturn: ReceivedUpload['taxReturn']): void {
  const { id, clientId } = taxReturn
  const group = mailGroups.uploaded(id)
  record.notifyReaders(clientId, {
    taxReturnId: id,
    named: taxReturn,
    notice: completedReturnNotice,
    mail: { template: 'completed-return-uploaded' },
    timing: { group, after: finishedWait, replaces: finishedGroups(id) },
  })
}
