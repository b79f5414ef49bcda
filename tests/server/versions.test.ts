import { describe, expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { callTrpc, type TrpcAnswer } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services

const tally = (answers: TrpcAnswer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
const race = <T>(count: number, run: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

describe('a profile', () => {
  const save = ({ token }: Person, input: object) =>
    callTrpc(portal, 'profile.save', { token, input })
  const versions = async ({ token }: Person) =>
    Promise.all(
      ['profile.get', 'profile.dependents'].map(async (call) => {
        return Reflect.get(Object((await callTrpc(portal, call, { token })).output), 'version')
      }),
    )

  test('is refused when somebody saved since it was opened: 409 with both versions', async () => {
    const client = await aClient(portal)
    await save(client, { ...singleProfile, version: 0 })
    expect((await save(client, { ...singleProfile, city: 'Sparks', version: 1 })).status).toBe(200)
    const late = await save(client, { ...singleProfile, occupation: 'Baker', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      message: 'Someone changed this after you opened it',
      stale: { opened: 1, current: 2 },
    })
    expect((await client.api.get('/api/profile')).json()).toMatchObject({
      city: 'Sparks',
      occupation: null,
    })
  })

  test('is not part of the refusal: no number gets into an error', async () => {
    const client = await aClient(portal)
    await save(client, { ...marriedProfile, dependents: [child] })
    const late = JSON.stringify(await save(client, { ...marriedProfile, version: 0 }))
    const { ssn, spouseSsn, bankRoutingNumber, bankAccountNumber, dateOfBirth } = marriedProfile
    for (const number of [ssn, spouseSsn, bankRoutingNumber, bankAccountNumber, dateOfBirth]) {
      expect(late).not.toContain(number)
      expect(late).not.toContain(number.replaceAll('-', ''))
    }
  })

  test('shares its version with its dependents', async () => {
    const client = await aClient(portal)
    await save(client, { ...singleProfile, version: 0 })
    expect(await versions(client)).toEqual([1, 1])
    await save(client, { ...singleProfile, version: 1, dependents: [child] })
    expect(await versions(client)).toEqual([2, 2])
    expect((await save(client, { ...singleProfile, version: 1 })).status).toBe(409)
  })

  test.each([0, 1])('takes one of eight saves over version %i at once', async (version) => {
    const client = await aClient(portal)
    if (version === 1) await save(client, singleProfile)
    const answers = await race(8, (at) =>
      save(client, { ...singleProfile, version, city: `City ${at}` }),
    )
    expect(tally(answers)).toEqual({ 200: 1, 409: 7 })
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await client.api.get('/api/profile')).json()['city']).toBe(`City ${won}`)
    expect(await versions(client)).toEqual([version + 1, version + 1])
  })
})

describe('a return', () => {
  const change = ({ token }: Person, name: string, input: object) =>
    callTrpc(portal, `admin.returns.${name}`, { token, input })
  const paid = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }
  const calls = [
    ['updateStatus', { status: 'in_progress' }],
    ['updatePayment', { ...paid, paymentNotes: 'mine' }],
    ['updateEstimatedRefund', { estimatedRefund: '20' }],
    ['updateDueDate', { dueOn: '2199-10-15', dueReason: 'extension', dueNotice: '' }],
  ] as const

  test.each(calls)('%s is refused after another change, and comes with it', async (name, body) => {
    const admin = await anAdmin(portal)
    const { id } = await aReturn(portal)
    const other = { id, version: 1, ...paid, paymentNotes: 'the firm only' }
    expect((await change(admin, 'updatePayment', other)).output).toMatchObject({ version: 2 })
    expect(await change(admin, name, { id, version: 1, ...body })).toMatchObject({
      status: 409,
      stale: { opened: 1, current: 2, taxReturn: { id, paymentNotes: 'the firm only' } },
    })
    expect((await change(admin, name, { id, version: 2, ...body })).status).toBe(200)
  })

  test.each(calls)(
    '%s: one of eight at once over the same version is taken',
    async (name, body) => {
      const admin = await anAdmin(portal)
      const { id } = await aReturn(portal)
      const answers = await race(8, () => change(admin, name, { id, version: 1, ...body }))
      expect(tally(answers)).toEqual({ 200: 1, 409: 7 })
      const changes = db.selectFrom('auditLog').select('seq').where('subjectId', '=', id).execute()
      expect(await changes).toHaveLength(1)
    },
  )

  test.each([
    { status: 'filed', filedAt: new Date() },
    { estimatedRefund: cents.parse(5) },
    { refundFinal: true },
    { paymentAmount: cents.parse(5) },
    { paymentMethod: 'check' },
    { paymentDate: new Date(0) },
    { paymentNotes: 'new' },
    { dueOn: '2199-10-15', dueReason: 'extension' },
  ] as const)('has a new version after a change of %o', async (changed) => {
    const paidBefore = { amount: 100, method: 'cash' } as const
    const { id } = await aReturn(portal, { status: 'completed', paid: paidBefore })
    const update = (set: object) =>
      db
        .updateTable('taxReturns')
        .set(set)
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirst()
    expect(await update({ estimatedRefund: cents.parse(10), readyAt: new Date() })).toEqual({
      version: 2,
    })
    expect(await update({ readyAt: null })).toEqual({ version: 2 })
    expect(await update(changed)).toEqual({ version: 3 })
  })

  test('keeps its version when its client is renamed, and when the same is set again', async () => {
    const admin = await anAdmin(portal)
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    await db.updateTable('users').set({ lastName: 'Vale' }).where('id', '=', client.id).execute()
    await db.updateTable('taxReturns').set({ status: 'pending' }).where('id', '=', id).execute()
    const { output } = await change(admin, 'updateEstimatedRefund', { id, estimatedRefund: null })
    expect(output).toMatchObject({ version: 1, client: { lastName: 'Vale' } })
  })
})
