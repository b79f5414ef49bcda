import { sql } from 'kysely'
import { ownerOf, waitOf } from '#shared/returns/return-step.ts'
import type { Trx } from '#server/database/database.ts'
import { sharedClientDocuments } from '#server/records/documents/documents.access.ts'
import { askedWait } from '#server/mail/notices/return-mail-timing.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { itemsOfReturn } from './request-items.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/**
 * Records who has the next step of a return and since when, counts its documents, and until when some are expected. Each transaction that changes its
 * items, documents or status, or hands it over, calls it.
 *
 * The client has the next step until the hand-over or the start by staff, again for later requests, and while the
 * completed return waits for a signer. Returns how many requests since then wait for the client.
 */
export async function settleTurn(
  trx: Trx,
  taxReturnId: string,
  { at }: { at: Date },
): Promise<{ asked: number }> {
  // Locked, so that the later of two parallel changes sees the other one.
  const own = unscopedReturns(trx)
    .select(['id', 'status', 'signing', 'handedOverAt', 'startedAt', 'readyAt', 'clientTurnAt'])
    .select(['documentsAt', 'documentsAsked', 'documentsIn', 'expectedUntil'])
    .where('id', '=', taxReturnId)
  const before = await lockRow(trx, { taxReturns: 'no key update' }, own)
  if (before === undefined) return { asked: 0 }
  const { status, signing, handedOverAt, startedAt } = before
  const since = handedOverAt ?? startedAt
  const { asked, ...documents } = await readFacts(trx, taxReturnId, since)
  const clientActs = ownerOf(waitOf({ status, signing, handedOverAt, asked })) === 'client'
  const ready = handedOverAt !== null && !clientActs
  // After the filing, the state stays as it was.
  const readySince = status === 'filed' ? before.readyAt : (before.readyAt ?? at)
  const after = {
    readyAt: ready ? readySince : null,
    clientTurnAt: clientActs ? (before.clientTurnAt ?? at) : null,
    ...documents,
  }
  const same =
    after.documentsAsked === before.documentsAsked &&
    after.documentsIn === before.documentsIn &&
    after.expectedUntil === before.expectedUntil &&
    Number(after.documentsAt) === Number(before.documentsAt) &&
    Number(after.readyAt) === Number(before.readyAt) &&
    Number(after.clientTurnAt) === Number(before.clientTurnAt)
  if (!same) await trx.updateTable('taxReturns').set(after).where('id', '=', taxReturnId).execute()
  return { asked }
}

/** True if a request was mailed before the start: that mail has said when the work begins, or that it is under way. */
export async function heardBeforeStart(
  trx: Trx,
  taxReturnId: string,
  { startedAt }: { startedAt: Date | null },
): Promise<boolean> {
  if (startedAt === null) return false
  const { last } = await itemsOfReturn(trx, taxReturnId)
    .select(({ fn }) => fn.max('askedAt').as('last'))
    .where('askedBy', 'is not', null)
    .executeTakeFirstOrThrow()
  return last !== null && last.getTime() + askedWait * 1000 <= startedAt.getTime()
}

/** `asked`: how many requests after `since` wait for the client. */
function readFacts(trx: Trx, taxReturnId: string, since: Date | null) {
  const documents = sharedClientDocuments(trx)
    .where('documents.taxReturnId', '=', taxReturnId)
    .select(({ fn }) => fn.max('documents.createdAt').as('newest'))
  const waiting = sql<boolean>`state in ('open', 'expected')`
  return itemsOfReturn(trx, taxReturnId)
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where ${waiting} and asked_at > ${since}::timestamptz))::integer`.as(
        'asked',
      ),
      sql<number>`(count(*) filter (where state not in ('not_applicable', 'withdrawn')))::integer`.as(
        'documentsAsked',
      ),
      sql<number>`(count(*) filter (where state in ('received', 'accepted')))::integer`.as(
        'documentsIn',
      ),
      sql<string | null>`(max(expected_on) filter (where state = 'expected'))`.as('expectedUntil'),
      fn.coalesce(documents).as('documentsAt'),
    ])
    .executeTakeFirstOrThrow()
}
