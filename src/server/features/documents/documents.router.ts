import { z } from 'zod'
import { successAnswer } from '#shared/base/text.ts'
import {
  answerFilingInput,
  deletedDocument,
  documentCopy,
  documentIdInput,
  documentsOfReturnInput,
  findCopyInput,
  listedDocument,
  listedReturn,
  moveInput,
  thumbnailInput,
} from '#shared/documents/documents.schema.ts'
import { keptUntil, sourceDate } from '#shared/retention/retention.ts'
import { ofClientInput } from '#shared/clients/client-access.schema.ts'
import { openClient } from '#server/records/clients/open-client.ts'
import { aboutDocument, type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { listKeptSources } from '#server/records/documents/source-documents.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { contentMac } from '#server/records/documents/store-bytes.ts'
import { listFiledDocuments } from '#server/records/documents/filed-documents.queries.ts'
import * as documents from '#server/records/documents/documents.queries.ts'
import { filedReturnsOf, listedView } from '#server/records/documents/documents-views.ts'
import { readThumbnail, saveThumbnail } from './thumbnails.ts'
import { followDocument } from '#server/records/request-items/item-documents.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import { filingAnswered } from '#server/mail/notices/documents.notices.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { errors } from '#server/base/errors.ts'
import { boundDocuments, checkNotBound } from '#server/records/signing/bound-documents.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'

const undoMinutes = 10

export const documentsRouter = router({
  /** A return's documents, newest first. */
  listForReturn: clientProcedure
    .meta({ allowImpersonation: true, needs: [['returns'], ['upload']] })
    .input(documentsOfReturnInput)
    .output(z.array(listedDocument))
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, viewer } = ctx
      const [rows, bound] = await Promise.all([
        documents.listDocumentsOfReturn(db, viewer, taxReturnId),
        boundDocuments(db, taxReturnId, ctx.now()),
      ])
      return rows.map((row) => listedView(row, viewer, bound))
    }),

  /**
   * Returns the newest document with the same content as a file, or null. A mutation, so that the hash is not in the
   * address.
   */
  findCopy: clientProcedure
    .meta({ needs: [['returns'], ['upload']] })
    .input(findCopyInput)
    .output(documentCopy.nullable())
    .mutation(async ({ ctx, input: { taxReturnId, sha256 } }) => {
      const hash = Buffer.from(sha256, 'hex')
      const macs = [...ctx.keyring.byId.values()].map((keys) => contentMac(keys, hash))
      return documents.findCopy(ctx.db, ctx.viewer, taxReturnId, macs)
    }),

  /** The picture of a document's first page, or null. */
  thumbnail: clientProcedure
    .meta({ allowImpersonation: true, about: 'document', needs: [['returns']] })
    .input(documentIdInput)
    .output(z.string().nullable())
    .query(({ ctx, input: { id } }) => readThumbnail(ctx, id)),

  /** Adds a thumbnail to a document without one. */
  saveThumbnail: clientProcedure
    .meta({
      about: 'document',
      except: { why: 'only the uploader adds a picture', spouse: 403, officer: 403 },
    })
    .input(thumbnailInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      await saveThumbnail(ctx, input)
      return { success: true }
    }),

  /**
   * Deletes a document. Its bytes are destroyed after the retention period: that of deleted documents, or of what a
   * return is based on, if its client deletes it. Staff who delete it once more say that no return is based on it.
   */
  delete: clientProcedure
    .meta({ about: 'document', needs: [['upload', 'returns']] })
    .input(documentIdInput)
    .output(deletedDocument)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const document = await documents.lockDocument(trx, ctx.viewer, id)
        if (document === undefined) return letGo(ctx, trx, record, id)
        checkEditable(ctx.viewer, document, 'delete')
        await checkNotBound(trx, document, ctx.now())
        const deletion = { deletedAt: ctx.now(), deletedBy: ctx.viewer.id }
        await documents.markDeleted(trx, id, deletion)
        await followDocument(trx, document, 'deleted')
        await settleTurn(trx, document.taxReturnId, { at: deletion.deletedAt })
        record.audit(deletionOf(document))
        const from = ctx.viewer.role === 'client' ? sourceDate(document, deletion.deletedAt) : null
        const until = from && keptUntil('sourceDocuments', from)
        return { success: true as const, keptUntil: until && until > ctx.now() ? until : null }
      }),
    ),

  /** The sender of a private file says whether staff may file it to the return, where the other spouse sees it. */
  answerFiling: clientProcedure
    .meta({ about: 'document' })
    .input(answerFilingInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id, share } }) =>
      recordChange(ctx, async (trx, record) => {
        const document = await documents.lockDocument(trx, ctx.viewer, id)
        if (document?.privateTo !== ctx.viewer.id) throw errors.notFound('Document')
        const { filingAskedAt, taxReturnId, clientId, name } = document
        if (filingAskedAt === null) throw errors.conflict('We don’t ask for this any more')
        if (share) {
          await documents.fileToReturn(trx, id)
          await settleTurn(trx, taxReturnId, { at: ctx.now() })
        } else {
          await documents.setFilingAsked(trx, id, null)
        }
        const answered = filingAnswered({ name, share, id: taxReturnId })
        await notifyStaff(trx, record, answered, { of: { clientId, taxReturnId } })
        record.audit({
          action: 'document.filing_answered',
          ...aboutDocument(share ? { ...document, privateTo: null } : document),
          details: { taxReturnId, share },
        })
        return { success: true as const }
      }),
    ),

  /** Moves a document to another category. */
  move: clientProcedure
    .meta({ about: 'document', needs: [['upload', 'returns']] })
    .input(moveInput)
    .output(listedDocument)
    .mutation(({ ctx, input: { id, category } }) =>
      recordChange(ctx, async (trx, record) => {
        const document = await documents.lockDocument(trx, ctx.viewer, id)
        if (document === undefined) throw errors.notFound('Document')
        if (document.category === 'completed_return') {
          throw errors.notAllowed('move a completed return')
        }
        await checkNotBound(trx, document, ctx.now())
        if (document.category !== category) {
          await documents.setCategory(trx, id, category)
          record.audit({
            action: 'document.moved',
            ...aboutDocument(document),
            details: { taxReturnId: document.taxReturnId, category, from: document.category },
          })
        }
        return listedView({ ...document, category }, ctx.viewer)
      }),
    ),

  /** Restores a document that the caller deleted at most ten minutes ago. */
  restore: clientProcedure
    .meta({ about: 'document' })
    .input(documentIdInput)
    .output(listedDocument)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const since = new Date(ctx.now().getTime() - undoMinutes * 60_000)
        const document = await documents.lockDeletedDocument(trx, ctx.viewer, id, since)
        if (document === undefined) throw errors.notFound('Document')
        checkEditable(ctx.viewer, document, 'restore')
        await documents.unmarkDeleted(trx, id)
        await followDocument(trx, document, 'restored')
        await settleTurn(trx, document.taxReturnId, { at: ctx.now() })
        record.audit({
          action: 'document.restored',
          ...aboutDocument(document),
          details: { taxReturnId: document.taxReturnId, category: document.category },
        })
        return listedView(document, ctx.viewer)
      }),
    ),

  /** Completed or filed returns with their completed-return documents, newest tax year first. */
  filedReturns: clientProcedure
    .meta({ allowImpersonation: true, needs: [[]], notForStaff: true })
    .input(ofClientInput)
    .output(z.array(listedReturn))
    .query(async ({ ctx, input: { client = ctx.viewer.id } }) => {
      if (client !== ctx.viewer.id) await openClient(ctx, client)
      const rows = await listFiledDocuments(ctx.db, ctx.viewer, client)
      return filedReturnsOf(rows, ctx.viewer)
    }),
})

type Found = Pick<NonNullable<Awaited<ReturnType<typeof documents.findDocument>>>, 'category'>

type Deleted = Pick<
  NonNullable<Awaited<ReturnType<typeof documents.findDocument>>>,
  'id' | 'clientId' | 'privateTo' | 'taxReturnId' | 'category' | 'size'
>

function deletionOf(document: Deleted) {
  const { taxReturnId, category, size } = document
  const details = { taxReturnId, category, size }
  return { action: 'document.deleted' as const, ...aboutDocument(document), details }
}

/** Lets a document that the firm keeps be destroyed like any other that a client deleted. */
async function letGo(ctx: SignedInContext, trx: Trx, record: ChangeRecord, id: string) {
  const [kept] = await listKeptSources(trx, ctx.viewer, ctx.now(), { id })
  if (kept === undefined) throw errors.notFound('Document')
  await documents.markDeleted(trx, id, { deletedAt: kept.deletedAt, deletedBy: ctx.viewer.id })
  record.audit(deletionOf(kept))
  return { success: true as const, keptUntil: null }
}

/** A completed return belongs to the firm: only staff delete it. */
function checkEditable(viewer: Viewer, { category }: Found, action: 'delete' | 'restore'): void {
  if (viewer.role === 'admin') return
  if (category === 'completed_return') throw errors.notAllowed(`${action} a completed return`)
}
