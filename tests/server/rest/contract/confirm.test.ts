import { beforeEach, describe, expect, test } from 'vitest'
import { stepUpMinutes } from '#shared/base/api.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { invalid } from '#tests/support/shapes.ts'

const portal = await testPortal({ rateLimits: true })

let admin: Person
let client: Person
beforeEach(async () => {
  ;[admin, client] = await Promise.all([anAdmin(portal), aClient(portal)])
})

/** A call that needs a recently typed password. */
const csv = '/api/admin/tax-returns.csv'

const confirm = (token: string, typed: unknown = password) =>
  apiAs(portal, token).post('/api/auth/confirm', { password: typed })

describe('POST /api/auth/confirm', () => {
  test('answers until when it is valid, and writes an audit row', async () => {
    const now = () => portal.services.clock().getTime()
    const before = now()
    const answer = await confirm(client.token)
    expect(answer.json()).toEqual({ success: true, confirmedUntil: expect.any(String) })
    const begun = Date.parse(String(answer.json()['confirmedUntil'])) - stepUpMinutes * 60_000
    expect([begun >= before, begun <= now()]).toEqual([true, true])
    const rows = await auditRows(portal, ['action', 'subjectId'], { actorId: client.id })
    expect(rows).toEqual([{ action: 'session.confirmed', subjectId: client.id }])
  })

  test('with a wrong password is a 400 with the field, confirms nothing and ends no session', async () => {
    portal.pass({ minutes: 11 })
    for (const typed of ['Wrong-Harbor-42!', `${password} `]) {
      const answer = await confirm(admin.token, typed)
      expect(answer.status).toBe(400)
      expect(answer.json()).toEqual(invalid('Password is wrong', ['password', 'Password is wrong']))
    }
    expect((await confirm(admin.token, '')).json()).toEqual(
      invalid('Password is required', ['password', 'Password is required']),
    )
    expect((await admin.api.get(csv)).status).toBe(403)
    expect((await admin.api.get('/api/auth/user')).status).toBe(200)
  })

  test("with another person's password confirms nothing", async () => {
    portal.pass({ minutes: 11 })
    const other = await aClient(portal)
    const input = { currentPassword: password, password: 'Louder-Harbor-43!' }
    await other.call('account.changePassword', input)
    expect((await confirm(admin.token, 'Louder-Harbor-43!')).status).toBe(400)
  })

  test('limits guesses: it answers 429 after several wrong passwords', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => confirm(client.token, `Wrong-Harbor-${at}!`)),
    )
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400, 429]))
    const answer = await confirm(client.token)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, expect.any(String)])
  })

  test('counts as use and extends the idle limit', async () => {
    portal.pass({ minutes: 29 })
    await confirm(client.token)
    portal.pass({ minutes: 29 })
    expect((await client.api.get('/api/auth/user')).status).toBe(200)
  })
})
