import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { inputFor } from '#tests/support/call-requests.ts'
import { calls } from '#tests/support/calls.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { someRecords } from '#tests/support/records.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** An admin is demoted at the moment when they give or take somebody's rights. */
const given = new Map<string, object>()
const portal = await testPortal()
const records = await someRecords(portal)
const caller = await anAdmin(portal)
const admin = await anAdmin(portal)

beforeAll(async () => {
  const { package: sent } = await aPublishedReturn(portal, admin, { joint: true })
  const signerId = sent.signers[1]?.id
  given.set('admin.signing.endSpouseLink', { signerId })
  given.set('admin.signing.sendSpouseLink', { signerId, email: 'spouse@example.com' })
  const invited = { email: 'invited@example.com', firstName: 'Ines', lastName: 'Moreno' }
  await admin.call('admin.invitations.send', invited)
  const { id } = await rowOf(portal, 'invitations', ['id'])
  given.set('admin.invitations.sendAgain', { id })
})
/** The others change records, and nobody's rights: they may finish for who was staff when they began. */
const rights = calls.filter(
  ({ kind, meta, procedure }) =>
    procedure !== null && meta.caller === 'staff' && kind === 'mutation' && meta.mayFinish !== true,
)

test('there are calls that give or take rights', () => {
  expect(rights.length).toBeGreaterThanOrEqual(12)
})

test.each(rights)(
  '$procedure is refused when its caller is demoted in the meantime',
  async (row) => {
    const { db } = portal.services
    const procedure = row.procedure ?? ''
    const input = given.get(procedure) ?? inputFor(row, records)
    let answer: ReturnType<typeof callTrpc> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ role: 'client' }).where('id', '=', caller.id).execute()
      answer = caller.call(procedure, input)
      await Promise.race([answer, someoneWaits(db)])
    })
    expect(await answer).toMatchObject({ status: 403 })
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', caller.id).execute()
  },
)

describe('admins who demote each other at once', () => {
  const demote = ({ token }: Person, { id: userId }: Person) =>
    callTrpc(portal, 'admin.users.updateRole', { token, input: { userId, role: 'client' } })
  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)

  test('leave one of the two, whoever was first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await anAdmin(portal), await anAdmin(portal)]
      const answers = await Promise.all([demote(one, other), demote(other, one)])
      // The later call may come after the role is gone, or wait for it.
      expect(statuses(answers)).toEqual([200, 403])
    }
  })

  test('cannot also promote a friend after they were demoted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [boss, demoted] = [await anAdmin(portal), await anAdmin(portal)]
      const friend = await aClient(portal)
      const input = { userId: friend.id, role: 'admin' }
      const [, promotion] = await Promise.all([
        demote(boss, demoted),
        demoted.call('admin.users.updateRole', input),
      ])
      const audits = await auditRows(portal, ['subjectId'], {
        action: 'user.role_changed',
        subjectId: [demoted.id, friend.id],
      })
      // Either the promotion came first, or it was refused.
      const order = audits.map(({ subjectId }) => subjectId)
      expect(order).toEqual(promotion.status === 200 ? [friend.id, demoted.id] : [demoted.id])
    }
  })
})
