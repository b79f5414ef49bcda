import { afterAll, describe, expect, test } from 'vitest'
import { appRouter } from '#server/router.ts'
import { accessMatrix, type AccessRow } from '#tests/invariants/access.matrix.ts'
import { inputFor, requestFor } from '#tests/invariants/access.requests.ts'
import { variants, type Variant } from '#tests/invariants/access.variants.ts'
import { startTestApp } from '#tests/support/app.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someRecords } from '#tests/support/records.ts'
import { callTrpc, kindOf } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

/** The calls that are allowed while an admin views the portal as a client. All others are refused. */
const allowed = [
  'account.accessProof',
  'account.accesses',
  'account.keepSession',
  'account.reveals',
  'account.sessionLimits',
  'auth.currentUser',
  'clients.access',
  'clients.mine',
  'documents.filedReturns',
  'documents.listForReturn',
  'documents.thumbnail',
  'messages.about',
  'messages.get',
  'messages.list',
  'money.balance',
  'money.fee',
  'money.invoice',
  'money.invoices',
  'money.offer',
  'money.payments',
  'notifications.list',
  'profile.business',
  'profile.dependents',
  'profile.get',
  'realtime.changes',
  'requestItems.list',
  'requestItems.own',
  'requestItems.questionnaire',
  'returns.list',
  'returns.preparer',
  'signing.held',
  'signing.letter',
  'signing.review',
  'site.assurances',
]

/** Plain routes that answer the same to everybody, and the download. */
const open = [
  'GET /api/login',
  'GET /api/documents/:id/download',
  'GET /api/invoices/:id/pdf',
  'GET /api/payments/:id/pdf',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
]

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

test('the list matches the procedures’ metadata, and all except one only read', () => {
  const said = Object.keys(appRouter._def.procedures).filter(
    (name) => metaOf(name)?.allowImpersonation,
  )
  expect(said.toSorted()).toStrictEqual(allowed)
  const telling = allowed.filter((name) => kindOf(name) === 'mutation')
  // It extends the admin's own session and changes nothing else.
  expect(telling).toStrictEqual(['account.keepSession'])
})

const procedures = accessMatrix.filter(({ procedure }) => procedure !== null)
const isViewable = ({ procedure, name }: AccessRow) =>
  procedure === null ? open.includes(name) : allowed.includes(procedure)

describe.each(procedures)('$procedure over /trpc', (row) => {
  test('runs if it is on the list, else is refused and writes nothing', async () => {
    const name = row.procedure ?? ''
    const before = await state()
    const answer = await callTrpc(portal, name, {
      input: inputFor(row, records),
      token,
      headers: header,
    })
    const refusal = kindOf(name) === 'mutation' ? changes : reads
    // This client has no business.
    const seen = row.verdicts.owner < 400 ? [200, null] : [row.verdicts.owner, answer.message]
    expect([answer.status, answer.message]).toStrictEqual(isViewable(row) ? seen : [403, refusal])
    expect(await state()).toStrictEqual(before)
  })
})

const calls = accessMatrix
  .filter(({ path }) => path !== null)
  .flatMap((row) => variants.filter(({ suits }) => suits(row)).map((variant) => ({ row, variant })))

describe.each(calls)('$row.name, $variant.name', ({ row, variant }) => {
  test('is answered if it is on the list, else is refused and writes nothing', async () => {
    const before = await state()
    const answer = await rest(row, variant, { authorization: `Bearer ${token}`, ...header })
    if (isViewable(row)) return expect(answer.statusCode).toBeLessThan(400)
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

function metaOf(procedure: string): { allowImpersonation?: boolean } | undefined {
  const found: unknown = Reflect.get(appRouter._def.procedures, procedure)
  if (typeof found !== 'function' || !('_def' in found)) throw new Error(`no ${procedure}`)
  return (found._def as { meta?: { allowImpersonation?: boolean } }).meta
}

function rest(row: AccessRow, variant: Variant, sent: Record<string, string>) {
  const plain = requestFor(row, records)
  return portal.app.inject({
    method: variant.method ?? plain.method,
    url: variant.url?.(plain.url) ?? plain.url,
    headers: { ...plain.headers, ...variant.headers, ...sent },
    ...(plain.payload !== undefined && { payload: plain.payload }),
  })
}
