import { afterAll, describe, expect, test } from 'vitest'
import { streamingRoutes } from '#tests/invariants/streams.table.ts'
import { accessMatrix, type AccessRow, callers } from '#tests/invariants/access.matrix.ts'
import { variants } from '#tests/invariants/access.variants.ts'
import { deniedBy, waysTo } from '#tests/invariants/access.ways.ts'
import { startTestApp } from '#tests/support/app.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { longRun } from '#tests/support/long-run.ts'
import { someRecords } from '#tests/support/records.ts'
import { streamed } from '#tests/support/streams.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

/** One row of each kind: all rows share one router, so one is enough. The long run takes every row. */
const spelledOut = [
  'GET /api/tax-returns',
  'PATCH /api/tax-returns/:id/status',
  'DELETE /api/documents/:id',
  'GET /api/documents/:id/download',
  'GET /api/admin/clients/:id/details',
]

describe.each(accessMatrix)('$name', (row) => {
  const allowed = callers.filter((caller) => row.verdicts[caller] < 400)
  const denied = deniedBy(row)
  const ways = waysTo(row, longRun || spelledOut.includes(row.name) ? variants : undefined)

  test.each(ways)(
    '$name: each caller gets the verdict, and a denied call writes nothing',
    async ({ call }) => {
      const records = await someRecords(portal, row.about)
      const before = await fingerprint(portal.services.db)
      for (const caller of denied) {
        const answer = await call(portal, records, caller)
        expect([caller, answer.status]).toStrictEqual([caller, row.verdicts[caller]])
        expect(answer.text).not.toContain(records.owner.email)
      }
      if (row.procedure !== 'auth.resetPassword') {
        expect(await fingerprint(portal.services.db)).toStrictEqual(before)
      }
      for (const [at, caller] of allowed.entries()) {
        const used = takesAway(row) && at > 0
        const theirs = used ? await someRecords(portal, row.about) : records
        const answer = await call(portal, theirs, caller)
        expect([caller, answer.status]).toStrictEqual([caller, answer.success])
      }
    },
  )
})

test('of all calls that succeeded, those of the table of streams answered with one, and no other', () => {
  const names = accessMatrix.map(({ name }) => name)
  expect(names.filter((name) => streamed.has(name))).toEqual(
    names.filter((name) => Object.hasOwn(streamingRoutes, name)),
  )
})

/** Its record is gone after the first success. */
function takesAway({ method, procedure }: AccessRow): boolean {
  return method === 'DELETE' || procedure === 'requestItems.detach'
}
