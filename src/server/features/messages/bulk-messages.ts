import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fillFields } from '#shared/base/text-fields.ts'
import { AppError } from '#server/base/errors.ts'
import type { Sent } from '#server/crypto/sent-act.ts'
import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { isActedFor, signsIn } from '#server/records/clients/clients.queries.ts'
import { findSent } from '#server/records/messages/write-message.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { answerFields } from '#server/records/request-items/answer-fields.ts'
import { beginThread } from './staff-messages.ts'

interface Bulk {
  taxReturnIds: readonly string[]
  text: string
  key?: string | undefined
}

/** How many of these returns have an office client. */
export function countOffline({ db, viewer }: SignedInContext, taxReturnIds: readonly string[]) {
  return returnsVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(({ fn }) => fn.countAll<number>().as('offline'))
    .where('taxReturns.id', '=', sql<string>`any(${taxReturnIds}::uuid[])`)
    .where(sql<boolean>`not ${signsIn}`)
    .executeTakeFirstOrThrow()
}

/**
 * Writes to the client of each return, in a thread and a transaction of its own. A second call with the same key writes
 * only to those that the first one did not reach.
 */
export async function writeToMany(ctx: SignedInContext, { taxReturnIds, text, key }: Bulk) {
  const sent = (taxReturnId: string): Sent => ({
    key: key && keyOf(key, taxReturnId),
    act: { bulk: { taxReturnId, text } },
  })
  // Before the first is written: a key that was used for another text sends nothing at all.
  await recordChange(ctx, async (trx) => {
    for (const id of new Set(taxReturnIds)) await findSent(trx, ctx, sent(id))
  })
  const counts = { sent: 0, skipped: 0, offline: 0 }
  for (const taxReturnId of new Set(taxReturnIds)) {
    const readers = await writeAbout(ctx, { taxReturnId, text, sent: sent(taxReturnId) })
    if (readers === null) counts.skipped += 1
    else counts.sent += 1
    if (readers === 0) counts.offline += 1
  }
  return counts
}

/** Names one message of a call: a UUID. */
function keyOf(key: string, taxReturnId: string): string {
  return createHash('sha256').update(`${key} ${taxReturnId}`).digest('hex').slice(0, 32)
}

/** How many can read it online; null for a return that is gone. */
function writeAbout(
  ctx: SignedInContext,
  { taxReturnId, text, sent }: { taxReturnId: string; text: string; sent: Sent },
): Promise<number | null> {
  return recordChange(ctx, async (trx, record) => {
    const found = await findReturnWithClient(trx, ctx.viewer, taxReturnId)
    if (found === undefined) return null
    const { clientId, clientFirstName: firstName, clientLastName: lastName, taxYear } = found
    if ((await findSent(trx, ctx, sent)) !== null) {
      return (await isActedFor(trx, clientId)) ? 1 : 0
    }
    const client = { firstName, lastName }
    const fields = await answerFields(trx, { client, taxReturnId, taxYear })
    const input = {
      about: 'return' as const,
      aboutId: taxReturnId,
      clientId,
      documentIds: [],
      text: fillFields(text, { ...fields }),
    }
    return (await beginThread(trx, record, { ctx, input, sent })).readers
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  })
}
