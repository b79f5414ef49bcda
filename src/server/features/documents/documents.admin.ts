import { z } from 'zod'
import { clientIdInput } from '#shared/returns/admin.schema.ts'
import {
  adminDocument,
  documentIdInput,
  requestReplacementInput,
  documentRequest,
  documentsOfReturnInput,
  keptDocument,
  staffDocument,
  verifiedInput,
} from '#shared/documents/documents.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { noticeOf } from '#server/base/notice-subject.ts'
import { filingAsked } from '#server/mail/notices/documents.notices.ts'
import { aboutDocument, recordChange } from '#server/change/change.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { listFiledDocuments } from '#server/records/documents/filed-documents.queries.ts'
import * as documents from '#server/records/documents/documents.queries.ts'
import { adminView, staffView } from '#server/records/documents/documents-views.ts'
import { listKeptSources } from '#server/records/documents/source-documents.ts'
import { requestReplacement } from '#server/records/request-items/request-replacement.ts'
import { followDocument } from '#server/records/request-items/item-documents.ts'
import { findRequestsOfReturn } from '#server/records/request-items/request-items.queries.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import { errors } from '#server/base/errors.ts'
import { boundDocuments, checkUploaded } from '#server/records/signing/bound-documents.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'

export const documentsAdmin = router({
  /** A return's documents, newest first. */
  list: adminProcedure
    .meta({ action: 'view a client’s documents' })
    .input(documentsOfReturnInput)
    .output(z.array(staffDocument))
    .query(async ({ ctx, input: { taxReturnId } }) => {
      const { db, viewer } = ctx
      const [rows, requests, bound] = await Promise.all([
        documents.listDocumentsOfReturn(db, viewer, taxReturnId),
        findRequestsOfReturn(db, viewer, taxReturnId),
        boundDocuments(db, taxReturnId, ctx.now()),
      ])
      return rows.map((row) => staffView(row, viewer, requests.get(row.id), bound))
    }),

  /** The documents that the client deleted from a return and the firm keeps, newest first. */
  kept: adminProcedure
    .meta({ action: 'view a client’s documents' })
    .input(documentsOfReturnInput)
    .output(z.array(keptDocument))
    .query(async ({ ctx, input }) => {
      const kept = await listKeptSources(ctx.db, ctx.viewer, ctx.now(), input)
      return kept.map((row) => ({
        ...adminView(row),
        deletedAt: row.deletedAt,
        keptUntil: row.until,
      }))
    }),

  /** Asks the client to upload another copy of a document, with a reason. */
  requestReplacement: adminProcedure
    .meta({ action: 'ask for documents', about: 'document', mayFinish: true })
    .input(requestReplacementInput)
    .output(documentRequest)
    .mutation(({ ctx, input }) => requestReplacement(ctx, input)),

  /** Asks the sender of a private file whether it may go to the return, where the other spouse sees it. */
  askToFile: adminProcedure
    .meta({ action: 'ask for documents', about: 'document', mayFinish: true })
    .input(documentIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const document = await documents.lockDocument(trx, ctx.viewer, id)
        if (document === undefined) throw errors.notFound('Document')
        const { privateTo, filingAskedAt, taxReturnId } = document
        if (privateTo === null) throw errors.conflict('This file is in the return already')
        const sender = await findUser(trx, privateTo)
        if (sender === undefined || sender.role === 'admin') {
          throw errors.conflict('This file was not sent to the client yet')
        }
        if (filingAskedAt !== null) return { success: true as const }
        await documents.setFilingAsked(trx, id, ctx.now())
        record.notify({ userId: sender.id, ...noticeOf(document, filingAsked(document)) })
        const of = sender.id === document.clientId ? {} : { of: document.clientId }
        const { email: to, firstName } = sender
        record.mail({ template: 'filing-asked', to, firstName, ...of })
        record.audit({
          action: 'document.filing_asked',
          ...aboutDocument(document),
          details: { taxReturnId },
        })
        return { success: true as const }
      }),
    ),

  /** Marks a document as verified, or removes the mark. */
  verify: adminProcedure
    .meta({ action: 'verify documents', about: 'document', mayFinish: true })
    .input(verifiedInput)
    .output(adminDocument)
    .mutation(({ ctx, input: { id, verified } }) =>
      recordChange(ctx, async (trx, record) => {
        const document = await documents.lockDocument(trx, ctx.viewer, id)
        if (document === undefined) throw errors.notFound('Document')
        checkUploaded(document)
        if (await documents.markVerified(trx, id, verified)) {
          if (verified) await followDocument(trx, document, 'verified')
          await settleTurn(trx, document.taxReturnId, { at: ctx.now() })
          record.audit({
            action: 'document.verified',
            ...aboutDocument(document),
            details: { verified },
          })
        }
        return adminView({ ...document, verified })
      }),
    ),

  /** A client's completed-return documents. */
  filedReturns: adminProcedure
    .meta({ action: 'view a client’s filed returns', about: 'client' })
    .input(clientIdInput)
    .output(z.array(adminDocument))
    .query(async ({ ctx, input: { id } }) => {
      const rows = await listFiledDocuments(ctx.db, ctx.viewer, id)
      if (rows.length === 0 && (await findUser(ctx.db, id)) === undefined) {
        throw errors.notFound('Client')
      }
      return rows.map(adminView)
    }),
})
