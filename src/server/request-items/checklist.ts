import { checklistOf } from '#shared/checklist.ts'
import type { Answers } from '#shared/questionnaire.ts'
import { mostItems } from '#shared/request-items.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { SignedInContext } from '#server/context.ts'
import { allProfiles } from '#server/profile/profile.access.ts'
import { listDependents } from '#server/profile/profile.queries.ts'
import { everyReturn } from '#server/returns/returns.access.ts'
import { itemsOfReturn } from './request-items.access.ts'
import { addItems } from './request-items.queries.ts'
import { settleTurn } from './turns.ts'

type Client = Pick<SignedInContext, 'keyring' | 'viewer' | 'now'>

/**
 * Brings a pending return's items up to what the rules say about its client. Adds what is missing, and removes what does
 * not follow any more unless a client or the staff did something with it. Without answers there are no items of rules.
 */
export async function applyRules(trx: Trx, client: Client, taxReturnId: string): Promise<void> {
  const at = client.now()
  const taxReturn = await everyReturn(trx)
    .select(['id', 'clientId', 'taxYear', 'status', 'handedOverAt'])
    .where('id', '=', taxReturnId)
    .where('clientId', '=', client.viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (taxReturn?.status !== 'pending' || taxReturn.handedOverAt !== null) return
  const answers = await findAnswers(trx, taxReturnId)
  if (answers === null) return
  const wanted = checklistOf({ ...(await readFacts(trx, client, taxReturn.taxYear)), answers })
  const keyOf = ({ rule, issuer }: { rule: string | null; issuer: string }) =>
    JSON.stringify([rule, issuer])
  const existing = await itemsOfReturn(trx, taxReturnId)
    .leftJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .select(['id', 'rule', 'issuer', 'state', 'askedBy', 'comment'])
    .select('itemDocuments.documentId')
    .execute()
  const keys = new Set(wanted.map(keyOf))
  const over = existing.filter(
    (item) =>
      item.rule !== null &&
      !keys.has(keyOf(item)) &&
      item.state === 'open' &&
      item.askedBy === null &&
      item.comment === null &&
      item.documentId === null,
  )
  const known = new Set(existing.map(keyOf))
  const missing = wanted.filter((item) => !known.has(keyOf(item)))
  if (over.length > 0) {
    const ids = over.map(({ id }) => id)
    await trx.deleteFrom('requestItems').where('id', 'in', ids).execute()
  }
  const room = mostItems - new Set(existing.map(({ id }) => id)).size + over.length
  const added = missing.slice(0, room).map((item) => ({ ...item, dueOn: null }))
  await addItems(trx, taxReturnId, added, { askedBy: null, askedAt: at })
  await settleTurn(trx, taxReturnId, { at })
}

/** The client's answers for this return, or null. */
export async function findAnswers(db: Db | Trx, taxReturnId: string): Promise<Answers | null> {
  const found = await db
    .selectFrom('questionnaires')
    .select('answers')
    .where('taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  return found?.answers ?? null
}

/** The latest answers of an earlier year of the same client. */
export async function findEarlierAnswers(
  db: Db | Trx,
  { clientId, taxYear }: { clientId: string; taxYear: number },
): Promise<Answers | null> {
  const found = await everyReturn(db)
    .innerJoin('questionnaires', 'questionnaires.taxReturnId', 'taxReturns.id')
    .select('questionnaires.answers')
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.taxYear', '<', taxYear)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.answers ?? null
}

export async function saveAnswers(
  trx: Trx,
  taxReturnId: string,
  answers: Answers,
  answeredAt: Date,
): Promise<void> {
  const saved = { answers: JSON.stringify(answers), answeredAt }
  await trx
    .insertInto('questionnaires')
    .values({ taxReturnId, ...saved })
    .onConflict((conflict) => conflict.column('taxReturnId').doUpdateSet(saved))
    .execute()
}

async function readFacts(trx: Trx, { keyring, viewer }: Client, taxYear: number) {
  const profile = await allProfiles(trx)
    .select('filingStatus')
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  const dependents = await listDependents(trx, keyring, viewer, viewer.id)
  const lastYear = await everyReturn(trx)
    .innerJoin('requestItems', 'requestItems.taxReturnId', 'taxReturns.id')
    .select(['requestItems.rule', 'requestItems.issuer', 'requestItems.title'])
    .where('taxReturns.clientId', '=', viewer.id)
    .where('taxReturns.taxYear', '=', taxYear - 1)
    .where('requestItems.state', '=', 'accepted')
    .where('requestItems.rule', 'is not', null)
    .orderBy('requestItems.id')
    .limit(mostItems)
    .execute()
  return {
    taxYear,
    filingStatus: profile?.filingStatus ?? null,
    dependents,
    lastYear: lastYear.flatMap(({ rule, ...item }) => (rule === null ? [] : { rule, ...item })),
  }
}
