import { afterAll, describe, expect, test } from 'vitest'
import { accessMatrix, callers, partCallers } from '#tests/invariants/access.matrix.ts'
import { requestFor, tokenOf } from '#tests/invariants/access.requests.ts'
import { startTestApp } from '#tests/support/app.ts'
import { type Records, someRecords } from '#tests/support/records.ts'
import { malformedIds, noId } from '#tests/support/shapes.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const records = await someRecords(portal)

const send = async (row: (typeof accessMatrix)[number], token: string | null, id?: string) => {
  const { payload, headers, ...request } = requestFor(row, records, id)
  const auth = token === null ? {} : { authorization: `Bearer ${token}` }
  return portal.app.inject({
    ...request,
    headers: { ...headers, ...auth },
    ...(payload && { payload }),
  })
}

/** Somebody who may not see a record must not learn that it exists. Staff know it, and who acts for its client may. */
describe.each(accessMatrix.filter(({ path, about }) => path !== null && about !== 'none'))(
  '$name',
  (row) => {
    test('refuses the record with the same answer as an unknown or malformed id', async () => {
      for (const caller of callers) {
        const token = tokenOf(records, caller)
        if (row.verdicts[caller] < 400 && caller !== 'admin') continue
        const missing = await send(row, token, noId)
        const acts = partCallers.some((one) => one === caller)
        // A helper sees the item, and attaches only documents of their own.
        const seesItem = acts && row.procedure === 'requestItems.attach'
        // Who acts for the client may be refused for the state of the record.
        const refusedAsKnown =
          row.verdicts[caller] === 409 || (acts && row.verdicts[caller] === 403)
        const knowsIt = caller === 'admin' || seesItem || refusedAsKnown
        if (row.verdicts[caller] >= 400 && !knowsIt) {
          const foreign = await send(row, token)
          expect(foreign.body).toBe(missing.body)
          expect(foreign.statusCode).toBe(missing.statusCode)
        }
        for (const id of malformedIds) expect((await send(row, token, id)).body).toBe(missing.body)
      }
    })
  },
)

/** Lists show only the caller's own records. */
describe.each(
  accessMatrix.filter(({ path, about, verdicts, method }) => {
    return path !== null && about === 'none' && method === 'GET' && verdicts.nobody === 401
  }),
)('$name', (row) => {
  test("shows another client nothing of the owner's", async () => {
    const { other } = records
    const { body } = await send(row, other.token)
    for (const secret of secretsOf(records)) expect(body).not.toContain(secret)
  })
})

function secretsOf({ owner, returnId, documentId, notificationId }: Records): string[] {
  return [owner.id, owner.email, owner.lastName, returnId, documentId, notificationId]
}
