import type { ChecklistFacts } from '#shared/checklist/checklist-facts.ts'
import { checklistOf, type RuleItem } from './rule-items.ts'
import { issuedDocument } from './document-issuer.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { mostItems } from '#shared/checklist/request-items.schema.ts'
import type { Trx } from '#server/database/database.ts'
import { thePortal } from '#server/base/viewer.ts'
import { unscopedProfiles } from '#server/records/profile/profile.access.ts'
import { listDependentFacts } from '#server/records/profile/profile.queries.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { findOwned } from '#server/records/clients/businesses.queries.ts'
import { addItems } from './item-changes.ts'
import { findAnswers } from './questionnaire.queries.ts'
import { restartReminders } from './reminders.ts'
import { itemsOfReturn } from './request-items.access.ts'
import { settleTurn } from './turns.ts'
import type { SignedInCall } from '#server/change/services.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/**
 * Updates a pending return's items by the rules: adds missing items, and changes or removes outdated ones unless the
 * client or staff touched them. Without answers no rule asks for anything, and nothing changes after the hand-over.
 *
 * @param dependents if the caller has them, so that they are not decrypted again
 */
export async function applyRules(
  trx: Trx,
  { keyring, now }: Pick<SignedInCall, 'keyring' | 'now'>,
  taxReturnId: string,
  dependents?: ChecklistFacts['dependents'],
): Promise<void> {
  const at = now()
  const own = unscopedReturns(trx)
    .select(['id', 'clientId', 'taxYear', 'form', 'status', 'handedOverAt'])
    .where('id', '=', taxReturnId)
  const taxReturn = await lockRow(trx, { taxReturns: 'no key update' }, own)
  if (taxReturn?.status !== 'pending' || taxReturn.handedOverAt !== null) return
  const answers = await findAnswers(trx, taxReturnId)
  if (answers === null) return
  const { clientId } = taxReturn
  const wanted = checklistOf({
    ...(await readFacts(trx, taxReturn)),
    dependents: dependents ?? (await listDependentFacts(trx, keyring, thePortal, clientId)),
    answers,
  })
  const existing = await findExisting(trx, taxReturnId)
  const over = existing.filter((item) => isUntouched(item) && find(wanted, item) === undefined)
  await deleteItems(trx, over)
  await rewriteItems(trx, existing.filter(isUntouched), wanted)
  const missing = wanted.filter((item) => find(existing, item) === undefined)
  const room = mostItems - existing.length + over.length
  const added = missing.slice(0, room).map((item) => ({ ...item, dueOn: null }))
  await addItems(trx, taxReturnId, added, { askedBy: null, askedAt: at })
  if (added.length > 0) await restartReminders(trx, clientId)
  await settleTurn(trx, taxReturnId, { at })
}

type Existing = Awaited<ReturnType<typeof findExisting>>[number]

function findExisting(trx: Trx, taxReturnId: string) {
  return itemsOfReturn(trx, taxReturnId)
    .select(['id', 'rule', 'issuer', 'state', 'askedBy', 'comment', 'category', 'title', 'reason'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('itemDocuments')
          .select('documentId')
          .whereRef('itemDocuments.itemId', '=', 'requestItems.id'),
      ).as('hasDocument'),
    )
    .execute()
}

/** Returns true if a rule made it and neither client nor staff touched it. */
function isUntouched({ rule, state, askedBy, comment, hasDocument }: Existing): boolean {
  return rule !== null && state === 'open' && askedBy === null && comment === null && !hasDocument
}

type Key = { rule: string | null; issuer: string }

function find<Item extends Key>(items: readonly Item[], { rule, issuer }: Key): Item | undefined {
  return items.find((item) => item.rule === rule && item.issuer === issuer)
}

async function deleteItems(trx: Trx, items: readonly Existing[]): Promise<void> {
  if (items.length === 0) return
  const ids = items.map(({ id }) => id)
  await trx.deleteFrom('requestItems').where('id', 'in', ids).execute()
}

/** The reason may have changed, for example the name of a dependent. */
async function rewriteItems(
  trx: Trx,
  items: readonly Existing[],
  wanted: readonly RuleItem[],
): Promise<void> {
  for (const item of items) {
    const now = find(wanted, item)
    if (now === undefined) continue
    const { category, title, reason } = now
    if (category === item.category && title === item.title && reason === item.reason) continue
    const text = { category, title, reason }
    await trx.updateTable('requestItems').set(text).where('id', '=', item.id).execute()
  }
}

async function readFacts(
  trx: Trx,
  { clientId, taxYear, form }: { clientId: string; taxYear: number; form: ReturnForm },
) {
  const profile = await unscopedProfiles(trx)
    .select('filingStatus')
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  const lastYear = await unscopedReturns(trx)
    .innerJoin('requestItems', 'requestItems.taxReturnId', 'taxReturns.id')
    .select(['requestItems.rule', 'requestItems.issuer', 'requestItems.title'])
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.taxYear', '=', taxYear - 1)
    .where('requestItems.state', '=', 'accepted')
    .orderBy('requestItems.id')
    .limit(mostItems)
    .execute()
  return {
    taxYear,
    form,
    filingStatus: profile?.filingStatus ?? null,
    lastYear: lastYear.flatMap((item) => issuedDocument(item) ?? []),
    owned: await findOwned(trx, clientId),
  }
}
