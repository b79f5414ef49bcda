import type { Role } from '#shared/base/api.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { ErasurePlan, KeptThing } from '#shared/retention/erasure.schema.ts'
import {
  type Kept,
  keptUntil,
  retentionRules,
  signatureDate,
  sourceDate,
} from '#shared/retention/retention.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { sourceColumns } from '#server/records/documents/source-documents.ts'
import { readBooks } from '#server/records/money/erase-books.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'

/** The records that erasing the client would destroy, and those that the retention rules keep. */
export async function planErasure(db: Db | Trx, clientId: string, now: Date): Promise<ErasurePlan> {
  const { returns, documents, books } = await readRecords(db, clientId, now)
  const request = await db
    .selectFrom('erasureRequests')
    .select('requestedAt')
    .where('userId', '=', clientId)
    .executeTakeFirst()
  return {
    stays: [...returns.flatMap(staysOf), ...booksStay(books), auditLogStays(now)],
    documents: documents.filter(({ kept, destroyedAt }) => !kept && destroyedAt === null).length,
    returns: returns.filter(({ kept }) => !kept).length,
    openReturns: returns.filter(({ completedAt }) => completedAt === null).length,
    requestedAt: request?.requestedAt ?? null,
  }
}

/** Returns every return and document of a client, and whether the rules still keep it. */
export async function readRecords(db: Db | Trx, clientId: string, now: Date) {
  const documentRows = await unscopedDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .leftJoin('users as deleter', 'deleter.id', 'documents.deletedBy')
    .select(['documents.id', 'documents.storageKey', 'documents.name', 'documents.taxReturnId'])
    .select(['documents.deletedAt', 'documents.destroyedAt', 'deleter.role as deletedByRole'])
    .select(['taxReturns.completedAt', 'clients.erasedAt'])
    .select(sourceColumns)
    .where('taxReturns.clientId', '=', clientId)
    .execute()
  const returnRows = await unscopedReturns(db)
    .select(['id', 'taxYear', 'completedAt', 'paymentAmount', 'paymentDate'])
    .where('clientId', '=', clientId)
    .orderBy('taxYear', 'desc')
    .execute()
  const signatures = await readSignatures(db, clientId)
  const documents = documentRows.map((row) => {
    const isCopy = row.category === 'completed_return' && row.destroyedAt === null
    const signed = signatures.filter(({ documentId }) => documentId === row.id)
    const restsFrom = sourceFrom(row, now)
    const sourceUntil = latest([restsFrom && keptUntil('sourceDocuments', restsFrom)], now)
    const until = latest(
      [
        isCopy ? keptUntil('completedReturns', row.createdAt) : null,
        sourceUntil,
        ...signed.map((signature) => signature.until),
      ],
      now,
    )
    return { ...row, isCopy, sourceUntil, until, kept: until !== null && row.destroyedAt === null }
  })
  const returns = returnRows.map((row) => {
    const copies = documents.filter(
      (document) => document.kept && document.isCopy && document.taxReturnId === row.id,
    )
    const ofReturn = signatures.filter(({ taxReturnId }) => taxReturnId === row.id)
    const signedUntil = latest(
      ofReturn.map(({ until }) => until),
      now,
    )
    const dates = [
      row.completedAt && keptUntil('completedReturns', row.completedAt),
      ...copies.map(({ until }) => until),
    ]
    const copyUntil = latest(dates, now)
    const sources = documents.flatMap(({ taxReturnId, sourceUntil }) =>
      taxReturnId === row.id && sourceUntil !== null ? [sourceUntil] : [],
    )
    const sourceUntil = latest(sources, now)
    const paymentUntil = latest([row.paymentDate && keptUntil('payments', row.paymentDate)], now)
    const kept = (copyUntil ?? signedUntil ?? sourceUntil ?? paymentUntil) !== null
    return { ...row, copies, copyUntil, signedUntil, sources, sourceUntil, paymentUntil, kept }
  })
  const { count, newest } = await readBooks(db, clientId)
  const until = latest([newest && keptUntil('payments', newest)], now)
  return { returns, documents, signatures, books: { count, until } }
}

type SourceRow = Parameters<typeof sourceDate>[0] & {
  [Name in 'completedAt' | 'deletedAt' | 'destroyedAt' | 'erasedAt']: Date | null
} & { deletedByRole: Role | null }

/** The date that counts for a document that a return is based on. A return that is not completed ends with its client. */
function sourceFrom(row: SourceRow, now: Date): Date | null {
  const { completedAt, deletedAt, deletedByRole, destroyedAt, erasedAt } = row
  const byStaff = deletedAt !== null && deletedByRole !== 'client'
  if (completedAt === null || destroyedAt !== null || byStaff) return null
  return sourceDate(row, deletedAt ?? erasedAt ?? now)
}

async function readSignatures(db: Db | Trx, clientId: string) {
  const rows = await unscopedSignatures(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
    .select(['signatures.id', 'signatures.taxReturnId', 'signatures.documentId'])
    .select(['signatures.signedAt', 'taxReturns.taxYear', 'taxReturns.dueOn', 'taxReturns.filedAt'])
    .where('taxReturns.clientId', '=', clientId)
    .execute()
  return rows.map(({ signedAt, taxYear, dueOn, filedAt, ...row }) => {
    const from = signatureDate({ taxYear, dueOn, filedAt }, signedAt)
    return { ...row, until: keptUntil('signatures', from) }
  })
}

type Record = Awaited<ReturnType<typeof readRecords>>['returns'][number]

/** The latest date, or null when all are over. */
function latest(dates: (Date | null)[], now: Date): Date | null {
  const ahead = dates.flatMap((date) => (date !== null && date > now ? date.getTime() : []))
  return ahead.length === 0 ? null : new Date(Math.max(...ahead))
}

function staysOf({ taxYear, copies, copyUntil, signedUntil, ...record }: Record): KeptThing[] {
  const { paymentAmount, paymentUntil, sources, sourceUntil } = record
  const [copy] = copies
  const stays: KeptThing[] = []
  if (copyUntil !== null) {
    const what = `${taxYear} tax return${copy === undefined ? '' : ', the completed copy'}`
    stays.push({ what, reason: reasonFor('completedReturns'), until: copyUntil })
  }
  if (signedUntil !== null) {
    const what = `Signatures for ${taxYear}: names, times, network addresses and what was signed`
    stays.push({ what, reason: reasonFor('signatures'), until: signedUntil })
  }
  if (sourceUntil !== null) {
    const what = `Documents that the ${taxYear} return is based on: ${sources.length}`
    stays.push({ what, reason: reasonFor('sourceDocuments'), until: sourceUntil })
  }
  if (paymentUntil !== null && paymentAmount !== null) {
    const what = `Payment of ${formatCents(paymentAmount)} for ${taxYear}`
    stays.push({ what, reason: reasonFor('payments'), until: paymentUntil })
  }
  return stays
}

function booksStay({ count, until }: { count: number; until: Date | null }): KeptThing[] {
  if (count === 0 || until === null) return []
  const what = 'Invoices and payments: numbers, days, amounts and what was billed, without notes'
  return [{ what, reason: reasonFor('payments'), until }]
}

function auditLogStays(now: Date): KeptThing {
  const what =
    'Activity log, without the name: times, network addresses, devices, reasons and payment notes of staff'
  return { what, reason: reasonFor('auditLog'), until: keptUntil('auditLog', now) }
}

function reasonFor(kind: Kept): string {
  return retentionRules[kind].reason
}
