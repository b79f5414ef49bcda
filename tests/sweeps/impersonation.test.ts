import { afterAll, describe, expect, test } from 'vitest'
import { variants, type Variant } from '#tests/invariants/access.variants.ts'
import { spelled } from '#tests/invariants/access.ways.ts'
import { startTestApp } from '#tests/support/app.ts'
import { inputFor, requestFor } from '#tests/support/call-requests.ts'
import { answersViewing, type Call, calls } from '#tests/support/calls.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someRecords } from '#tests/support/records.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const changes = 'You can’t change anything while viewing as a client'
const reads = 'This isn’t shown while viewing as a client'

const portal = await startTestApp({ rateLimits: true })
afterAll(() => portal.close())
const records = await someRecords(portal)
const { admin, owner } = records
await startViewing(portal, admin, owner)
const { token } = admin
const header = viewingAs(owner)

const state = () => fingerprint(portal.services.db)

const procedures = calls.filter(({ procedure }) => procedure !== null)

describe.each(procedures)('$procedure over /trpc', (row) => {
  test('runs if it says so, else is refused and writes nothing', async () => {
    const name = row.procedure ?? ''
    const before = await state()
    const answer = await callTrpc(portal, name, {
      input: inputFor(row, records),
      token,
      headers: header,
    })
    const refusal = row.kind === 'mutation' ? changes : reads
    // This client has no business.
    const seen = row.verdicts.owner < 400 ? [200, null] : [row.verdicts.owner, answer.message]
    expect([answer.status, answer.message]).toStrictEqual(
      answersViewing(row) ? seen : [403, refusal],
    )
    expect(await state()).toStrictEqual(before)
  })
})

const spellings = calls
  .filter(({ path }) => path !== null)
  .flatMap((row) => variants.filter(({ suits }) => suits(row)).map((variant) => ({ row, variant })))

describe.each(spellings)('$row.name, $variant.name', ({ row, variant }) => {
  test('is answered if it says so, else is refused and writes nothing', async () => {
    const before = await state()
    const answer = await rest(row, variant, { authorization: `Bearer ${token}`, ...header })
    if (answersViewing(row)) return expect(answer.statusCode).toBeLessThan(400)
    expect(answer.statusCode).toBe(403)
    if (variant.method !== 'HEAD') {
      expect(answer.json()).toStrictEqual({ message: row.method === 'GET' ? reads : changes })
    }
    expect(await state()).toStrictEqual(before)
  })
})

test('a request that matches no call writes nothing', async () => {
  const before = await state()
  for (const [method, url] of [
    ['POST', '/unsubscribe?token=x'],
    ['POST', '/download-my-data'],
    ['DELETE', '/api/profile'],
    ['POST', '/api/nowhere'],
    ['POST', '/'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, ...header }
    expect((await portal.app.inject({ method, url, headers })).statusCode).toBe(403)
  }
  expect(await state()).toStrictEqual(before)
})

test('each call of a batch is checked separately', async () => {
  const before = await state()
  const sent = [undefined, { firstName: 'Nora', lastName: 'Day' }]
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/trpc/account.keepSession,account.changeName?batch=1',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...header },
    payload: JSON.stringify(Object.fromEntries(sent.map((json, at) => [at, { json }]))),
  })
  const [kept, changed] = answer.json<{ error?: { json: { message: string } } }[]>()
  expect(kept?.error).toBeUndefined()
  expect(changed?.error?.json.message).toBe(changes)
  expect(await state()).toStrictEqual(before)
})

test('without the header, the same session acts as the admin again', async () => {
  expect((await admin.api.get('/api/auth/user')).json()['id']).toBe(admin.id)
  expect((await admin.api.get('/api/admin/users')).status).toBe(200)
})

function rest(row: Call, variant: Variant, sent: Record<string, string>) {
  const plain = requestFor(row, records)
  return portal.app.inject({
    method: variant.method ?? plain.method,
    url: spelled(plain.url, variant),
    headers: { ...plain.headers, ...variant.headers, ...sent },
    ...(plain.payload !== undefined && { payload: plain.payload }),
  })
}
