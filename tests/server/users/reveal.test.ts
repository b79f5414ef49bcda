import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RevealedNumber, RevealView } from '#shared/clients/reveals.schema.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { dump, fingerprint } from '#tests/support/fingerprint.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { auditRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const reason = 'To prepare your 2025 return'

let nora: Person
let june: Person
let childId: string

const test = await testPortal({ rateLimits: true })
beforeEach(async () => {
  nora = await aClient(test)
  june = await anAdmin(test, { firstName: 'June', lastName: 'Abbott' })
  const profile = { ...marriedProfile, dependents: [child, { ...child, ssn: '' }] }
  await nora.api.put('/api/profile', profile)
  childId = (await dependentsOf(nora))[0] ?? ''
})

const reveal = (input: object, { token } = june) =>
  callTrpc(test, 'admin.users.revealNumber', {
    token,
    input: { clientId: nora.id, number: 'ssn', reason, ...input },
  })
const dependentsOf = async ({ api }: Person) =>
  (await api.get('/api/profile/dependents')).list().map(({ id }) => String(id))
const revealsOf = async ({ token }: Person) =>
  (await callTrpc(test, 'account.reveals', { token })).output as RevealView[]
const mailsOfReveals = async () =>
  (await mailsTo(test, nora.email)).filter(({ template }) => template === 'number-revealed')
const needsPassword = { status: 400, message: 'Enter your password' }

describe('a whole number', () => {
  const cases = [
    ['ssn', '219-09-9999', 'Your Social Security number', 'Your Social Security number'],
    ['spouseSsn', '457-55-5462', 'Your spouse’s Social Security number', 'Your spouse’s Social'],
    ['bankRoutingNumber', '121000358', 'Your bank routing number', 'Your bank routing number'],
    ['bankAccountNumber', '00123456789', 'Your bank account number', 'Your bank account number'],
    ['dependentSsn', '400-01-1234', 'Robin Vale’s Social Security number', 'A dependent’s Social'],
  ] as const

  it('is shown to staff, and its owner is notified, each time', async () => {
    for (const [at, [number, value, words, title]] of cases.entries()) {
      const dependentId = number === 'dependentSsn' ? { dependentId: childId } : {}
      const now = () => test.services.clock().getTime()
      const before = now()
      const { status, output } = await reveal({ number, ...dependentId, password })
      const { confirmedUntil, ...shown } = output as RevealedNumber
      expect([status, shown]).toEqual([200, { value, shownForSeconds: 30 }])
      const confirmedAt = confirmedUntil.getTime() - 300_000
      expect(confirmedAt).toBeGreaterThanOrEqual(before)
      expect(confirmedAt).toBeLessThanOrEqual(now())
      const told = await revealsOf(nora)
      expect(told).toHaveLength(at + 1)
      expect(told[0]).toEqual({
        id: expect.any(Number),
        at: expect.any(Date),
        numbers: words,
        by: 'June Abbott',
        reason,
      })
      const received = (await nora.api.get('/api/notifications')).list()
      expect(received).toHaveLength(at + 1)
      expect(received[0]).toMatchObject({
        title: expect.stringMatching(`^${title}`),
        href: '/account',
      })
    }
    const details = cases.map(([number]) => ({
      numbers: [{ number, ...(number === 'dependentSsn' && { dependent: 'Robin Vale' }) }],
      reason,
    }))
    const mails = await mailsOfReveals()
    const who = { to: nora.email, by: 'June Abbott', at: expect.any(String) }
    expect(mails).toMatchObject(details.map((one) => ({ ...one, ...who })))
    const audited = await auditRows(test, ['actorId', 'clientId', 'details'], {
      action: 'client.number_revealed',
      clientId: nora.id,
    })
    expect(audited).toEqual(
      details.map((one) => ({ actorId: june.id, clientId: nora.id, details: one })),
    )
    const kept = JSON.stringify(mails) + (await dump(test.services.db))
    for (const [, value] of cases) {
      for (const form of [value, value.replaceAll('-', '')]) expect(kept).not.toContain(form)
    }
  })

  it('is shown even if another number cannot be opened', async () => {
    const spoiled = { spouseSsn: Buffer.of(1), bankAccountNumber: Buffer.of(1) }
    await test.services.db.updateTable('clientProfiles').set(spoiled).execute()
    expect(await reveal({ password })).toMatchObject({ output: { value: '219-09-9999' } })
  })

  it('is not cached', async () => {
    const { app } = test
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/admin.users.revealNumber',
      headers: { authorization: `Bearer ${june.token}` },
      payload: { json: { clientId: nora.id, number: 'ssn', reason, password } },
    })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('that is missing is a 404, and nobody is notified', async () => {
    const [bare, none] = [await aClient(test), await aClient(test)]
    await bare.api.put('/api/profile', { ...singleProfile, dependents: [child] })
    await reveal({ password })
    const before = await fingerprint(test.services.db)
    const [, withoutSsn] = await dependentsOf(nora)
    for (const input of [
      { clientId: bare.id, number: 'spouseSsn' },
      { clientId: bare.id, number: 'bankAccountNumber' },
      { number: 'dependentSsn', dependentId: withoutSsn },
      { number: 'dependentSsn', dependentId: (await dependentsOf(bare))[0] },
      { number: 'dependentSsn', dependentId: noId },
      { clientId: none.id },
      { clientId: noId },
      { clientId: 'malformed' },
    ]) {
      expect(await reveal(input), JSON.stringify(input)).toMatchObject({ status: 404 })
    }
    expect(await fingerprint(test.services.db)).toEqual(before)
  })

  it('of a dependent needs the dependent’s id, others must not have one', async () => {
    const refused = { status: 400 }
    expect(await reveal({ number: 'dependentSsn', password })).toMatchObject(refused)
    expect(await reveal({ number: 'ssn', dependentId: childId, password })).toMatchObject(refused)
    expect(await reveal({ number: 'pin', password })).toMatchObject(refused)
    expect(await revealsOf(nora)).toEqual([])
  })

  it('and its notices are one transaction: without notices it is not shown', async () => {
    const { services } = test
    const before = await fingerprint(services.db)
    const { keyring } = services
    // Numbers can still be opened, but the mail cannot be sealed.
    const primary = { ...keyring.primary, fields: Buffer.alloc(0) }
    Object.assign(services, { keyring: { ...keyring, primary } })
    expect(await reveal({ password })).toMatchObject({ status: 500 })
    Object.assign(services, { keyring })
    expect(await fingerprint(services.db)).toEqual(before)
    expect(await reveal({})).toMatchObject(needsPassword)
    expect(await reveal({ password })).toMatchObject({ status: 200 })
  })
})

describe('all numbers of a client', () => {
  const revealAll = (input: object) =>
    june.call('admin.users.revealAll', { clientId: nora.id, reason, ...input })

  it('are shown with one reason, one entry, one notification and one mail, and not cached', async () => {
    const { app } = test
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/admin.users.revealAll',
      headers: { authorization: `Bearer ${june.token}` },
      payload: { json: { clientId: nora.id, reason, password } },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const dependent = { number: 'dependentSsn', dependentId: childId, value: '400-01-1234' }
    expect(answer.json().result.data.json).toMatchObject({
      numbers: [
        { number: 'ssn', value: '219-09-9999' },
        { number: 'spouseSsn', value: '457-55-5462' },
        dependent,
        { number: 'bankRoutingNumber', value: '121000358' },
        { number: 'bankAccountNumber', value: '00123456789' },
      ],
      shownForSeconds: 150,
    })

    const [seen, ...more] = await revealsOf(nora)
    expect(more).toEqual([])
    expect(seen).toMatchObject({
      numbers:
        'Your Social Security number, your spouse’s Social Security number, Robin Vale’s Social Security number, your bank routing number, and your bank account number',
      by: 'June Abbott',
      reason,
    })
    const received = (await nora.api.get('/api/notifications')).list()
    expect(received).toMatchObject([{ title: '5 of your numbers were viewed by our staff' }])
    expect(await mailsOfReveals()).toMatchObject([
      { numbers: { length: 5 }, reason, by: 'June Abbott' },
    ])
    const kept = JSON.stringify([received, await mailsOfReveals()]) + (await dump(test.services.db))
    for (const value of ['219-09-9999', '457555462', '400011234', '121000358', '00123456789']) {
      expect(kept).not.toContain(value)
    }
  })

  it('need the same password and reason as one', async () => {
    const none = await aClient(test)
    const before = await fingerprint(test.services.db)
    expect(await revealAll({})).toMatchObject(needsPassword)
    expect(await revealAll({ reason: ' ', password })).toMatchObject({ status: 400 })
    expect(await fingerprint(test.services.db)).toEqual(before)
    expect(await revealAll({ clientId: none.id, password })).toMatchObject({ status: 404 })
    expect(await revealAll({ clientId: noId, password })).toMatchObject({ status: 404 })
    expect(await revealsOf(nora)).toEqual([])
    expect(await revealAll({ password })).toMatchObject({ status: 200 })
    expect(await reveal({})).toMatchObject({ status: 200 })
  })

  it('are shown together or not at all', async () => {
    const spoiled = { bankAccountNumber: Buffer.of(1) }
    await test.services.db.updateTable('clientProfiles').set(spoiled).execute()
    expect(await revealAll({ password })).toMatchObject({ status: 500 })
    expect(await revealsOf(nora)).toEqual([])
  })
})

describe('the password', () => {
  it('is required again after five minutes, even with reveals in between', async () => {
    expect(await reveal({})).toMatchObject(needsPassword)
    expect(await reveal({ password })).toMatchObject({ status: 200 })
    test.pass({ minutes: 4 })
    expect(await reveal({})).toMatchObject({ status: 200 })
    test.pass({ minutes: 1.1 })
    expect(await reveal({})).toMatchObject(needsPassword)
    expect(await revealsOf(nora)).toHaveLength(2)
  })

  it('counts only for the session in which it was typed, and not that of the sign-in', async () => {
    const answer = await apiAs(test).post('/api/auth/login', { email: june.email, password })
    const elsewhere = { ...june, token: String(answer.json()['token']) }
    await reveal({ password })
    expect(await reveal({}, elsewhere)).toMatchObject(needsPassword)
    expect(await reveal({}, await anAdmin(test))).toMatchObject(needsPassword)
    expect(await reveal({})).toMatchObject({ status: 200 })
  })

  it('that is wrong is a 400, shows nothing, and ends no session', async () => {
    const before = await fingerprint(test.services.db)
    const wrong = { status: 400, message: 'Password is wrong' }
    expect(await reveal({ password: 'Wrong-Harbor-42!' })).toMatchObject(wrong)
    const counted = { 'public.rate_limits': expect.any(String) }
    expect(await fingerprint(test.services.db)).toEqual({ ...before, ...counted })
    expect((await june.api.get('/api/auth/user')).status).toBe(200)
    await reveal({ password })
    expect(await reveal({ password: 'Wrong-Harbor-42!' })).toMatchObject(wrong)
  })

  it('has limited guesses: after ten wrong ones a 429, even for the right one', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => reveal({ password: `Wrong-Harbor-${at}!` })),
    )
    const refused = (code: number) => wrong.filter(({ status }) => status === code).length
    expect([refused(400), refused(429)]).toEqual([10, 2])
    expect(await reveal({ password })).toMatchObject({ status: 429 })
    expect(await revealsOf(nora)).toEqual([])
    await test.services.limits.reset('confirm-session', hashToken(june.token))
    expect(await reveal({ password })).toMatchObject({ status: 200 })
  })
})

it('the reason is said, without a number', async () => {
  for (const bad of [undefined, 'x'.repeat(201), 'Is it 219-09-9999?', 'Account 00123456789']) {
    expect(await reveal({ reason: bad, password })).toMatchObject({ status: 400 })
  }
  expect(await revealsOf(nora)).toEqual([])
  await reveal({ reason: ' تحضير ', password })
  expect(await revealsOf(nora)).toMatchObject([{ reason: 'تحضير' }])
})

describe('the list of reveals', () => {
  it('has the newest hundred first, with the names of deleted users too', async () => {
    await reveal({ password })
    const { db } = test.services
    await reveal({ number: 'bankAccountNumber' })
    await sql`insert into audit_log (at, action, subject_type, subject_id, actor_id, client_id, details)
      select at, action, subject_type, subject_id, actor_id, client_id, details
      from (select * from audit_log order by seq desc limit 1) as newest, generate_series(1, 99)`.execute(
      db,
    )
    await db.updateTable('users').set({ role: 'client' }).where('id', '=', june.id).execute()
    await db.deleteFrom('users').where('id', '=', june.id).execute()
    const list = await revealsOf(nora)
    expect(list).toHaveLength(100)
    expect(new Set(list.map(({ numbers }) => numbers))).toEqual(
      new Set(['Your bank account number']),
    )
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(list[0]).toMatchObject({ by: 'Merrow Tax' })
  })
})
