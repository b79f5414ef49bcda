import { describe, expect, test } from 'vitest'
import { variants, waysTo } from '#tests/invariants/access.ways.ts'
import { testPortal } from '#tests/support/app.ts'
import { answersViewing, calls } from '#tests/support/calls.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someRecords } from '#tests/support/records.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const changes = 'You can’t change anything while viewing as a client'
const reads = 'This isn’t shown while viewing as a client'

const portal = await testPortal({ rateLimits: true })
const records = await someRecords(portal)
const { admin, owner } = records
await startViewing(portal, admin, owner)
const { token } = admin
const header = viewingAs(owner)

const state = () => fingerprint(portal.services.db)

describe.each(calls)('$name', (call) => {
  test.each(waysTo(call, variants))(
    '$name: is answered if it says so, else is refused and writes nothing',
    async (way) => {
      const before = await state()
      const sent = { token, headers: header }
      const { status, right, text } = await way.call(portal, records, 'owner', sent)
      if (answersViewing(call)) expect(status).toBe(right)
      else {
        expect(status).toBe(403)
        if (way.name !== 'by HEAD')
          expect(text).toContain(call.kind === 'mutation' ? changes : reads)
      }
      // A download is on record, also this one.
      if (status !== 403 && call.procedure === null) return
      expect(await state()).toStrictEqual(before)
    },
  )
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
