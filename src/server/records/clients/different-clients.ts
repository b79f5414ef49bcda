import type { Db, Trx } from '#server/database/database.ts'

/** The clients that staff marked as not the same as this one. */
export async function listDifferent(db: Db, id: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sameClients')
    .select(['clientId', 'otherId'])
    .where(({ eb, or }) => or([eb('clientId', '=', id), eb('otherId', '=', id)]))
    .where('apartAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ clientId, otherId }) => (clientId === id ? otherId : clientId)))
}

/** Marks a pair as different people. Returns false if it was marked already. */
export async function markDifferent(trx: Trx, [one, other]: readonly [string, string], at: Date) {
  const [clientId, otherId] = one < other ? [one, other] : [other, one]
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sameClients')
    .values({ clientId, otherId, foundAt: at, apartAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['clientId', 'otherId'])
        .doUpdateSet({ apartAt: at })
        .where('sameClients.apartAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Takes a mark back, so that the pair may be shown as the same again. Returns false if there was none. */
export async function unmarkDifferent(trx: Trx, [one, other]: readonly [string, string]) {
  const [clientId, otherId] = one < other ? [one, other] : [other, one]
  const { numUpdatedRows } = await trx
    .updateTable('sameClients')
    .set({ apartAt: null })
    .where('clientId', '=', clientId)
    .where('otherId', '=', otherId)
    .where('apartAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the marks of a client whose number has changed: staff judged the old one, and see the pairs again. */
export async function deleteDifferentMarks(trx: Trx, clientId: string): Promise<void> {
  await trx
    .deleteFrom('sameClients')
    .where(({ eb, or }) => or([eb('clientId', '=', clientId), eb('otherId', '=', clientId)]))
    .where('apartAt', 'is not', null)
    .execute()
}
