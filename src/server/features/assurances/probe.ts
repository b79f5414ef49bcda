import { createUser } from '#server/records/auth/users.queries.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'

/** A user who exists in the transaction of a check only. */
export async function createProbeUser(trx: Trx, createdAt: Date) {
  const id = newId()
  const email = `${id}@assurance-probe.invalid`
  const words = { passwordHash: '-', firstName: 'Claim', lastName: 'Probe' }
  await createUser(trx, { ...words, id, email, createdAt })
  return { id, email }
}

/** Works in a transaction that is rolled back. */
export async function takenBack<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
