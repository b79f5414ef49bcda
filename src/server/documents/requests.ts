import { categoryTable } from '#shared/document-categories.ts'
import type { RequestReplacementInput } from '#shared/documents.schema.ts'
import { type ChangeRecord, recordChange } from '#server/audit/change.ts'
import type { SignedIn } from '#server/context.ts'
import { markVerified } from './documents.queries.ts'
import * as requests from './requests.queries.ts'
import { errors } from '#server/errors.ts'

/**
 * Asks the client to upload another of a document. What is asked for again was not good, so its mark goes if it was
 * verified. Throws 404 for a document that is not there; 409 while it is asked for already, for a completed return,
 * and once the return is filed.
 */
export function requestReplacement(ctx: SignedIn, { id, reason }: RequestReplacementInput) {
  return recordChange(ctx, async (trx, record) => {
    const document = await requests.findDocumentToReplace(trx, ctx.viewer, id)
    if (document === undefined) throw errors.notFound('Document')
    refuse(document)
    const askedAt = ctx.now()
    await requests.saveRequest(trx, { documentId: id, reason, askedBy: ctx.viewer.id, askedAt })
    const unverified = await markVerified(trx, id, false)
    const { clientId, taxReturnId, category } = document
    record.audit({
      action: 'document.asked_again',
      subject: { type: 'document', id },
      clientId,
      details: { taxReturnId, category, ...(unverified && { verified: false }) },
    })
    notifyClient(record, document, reason)
    return { reason, askedAt }
  })
}

type DocumentToAsk = NonNullable<Awaited<ReturnType<typeof requests.findDocumentToReplace>>>

function refuse({ category, status, asked }: DocumentToAsk): void {
  if (category === 'completed_return') throw errors.conflict('A completed return comes from us')
  if (status === 'filed') throw errors.conflict('This return is filed: nothing more is needed')
  if (asked) throw errors.conflict('The client is asked for another already')
}

/** Without the document's name, which may say more than a mail should. */
function notifyClient(record: ChangeRecord, document: DocumentToAsk, reason: string): void {
  const { clientId, taxYear, category, email: to, firstName } = document
  record.notify({
    userId: clientId,
    title: `Your preparer asked for another ${taxYear} document`,
    message: `${categoryTable[category].label}: ${reason}`,
    href: `/documents?year=${taxYear}`,
  })
  record.mail({ template: 'document-requested', to, firstName, taxYear, category, reason })
}
