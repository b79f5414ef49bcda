import type { Answers } from '#shared/checklist/questionnaire.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'

/** The client's answers for this return, or null. */
export async function findAnswers(db: Db | Trx, taxReturnId: string): Promise<Answers | null> {
  const row = await db
    .selectFrom('questionnaires')
    .select('answers')
    .where('taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  return row?.answers ?? null
}

/** The latest answers of an earlier year of the same client. */
export async function findEarlierAnswers(
  db: Db | Trx,
  { clientId, taxYear }: { clientId: string; taxYear: number },
): Promise<Answers | null> {
  const row = await unscopedReturns(db)
    .innerJoin('questionnaires', 'questionnaires.taxReturnId', 'taxReturns.id')
    .select('questionnaires.answers')
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.taxYear', '<', taxYear)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answers ?? null
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
