import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/records/auth/passwords.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { updatePassword } from '#server/records/auth/users.queries.ts'
import { updateEmail } from '#server/records/account/account.queries.ts'
import type { Trx } from '#server/database/database.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailedResetToken } from '#tests/support/mails.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** Somebody creates a credential at the moment when the owner's password or email changes. */
const portal = await testPortal()
const { db } = portal.services
const stranger = apiAs(portal)
const newHash = await hashPassword('Calm-Meadow-77?', 'tests')

type Change = (trx: Trx, owner: Person) => Promise<unknown>
const newPassword: Change = (trx, { id }) => updatePassword(trx, id, newHash)
const newAddress: Change = (trx, { id: userId, email }) =>
  updateEmail(trx, { userId, newEmail: `moved-${email}` }, new Date())

const disabling: Change = (trx, { id }) =>
  trx.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', id).execute()

const attempts: {
  name: string
  change: Change
  attempt: (owner: Person) => Promise<{ status: number }>
  status: number
}[] = [
  {
    name: 'a sign-in with the old password',
    change: newPassword,
    attempt: ({ email }) => stranger.post('/api/auth/login', { email, password }),
    status: 401,
  },
  {
    name: 'a sign-in with the old address',
    change: newAddress,
    attempt: ({ email }) => stranger.post('/api/auth/login', { email, password }),
    status: 401,
  },
  {
    name: 'a sign-in to an account that is being disabled',
    change: disabling,
    attempt: ({ email }) => stranger.post('/api/auth/login', { email, password }),
    status: 401,
  },
  {
    name: 'a reset link mailed to an account that is being disabled',
    change: disabling,
    attempt: ({ email }) => stranger.post('/api/auth/forgot-password', { email }),
    status: 200,
  },
  {
    name: 'a change of address asked for in another session',
    change: newPassword,
    attempt: ({ token, email }) => {
      const input = { email: `intruder-${email}`, password }
      return callTrpc(portal, 'account.changeEmail', { token, input })
    },
    status: 401,
  },
  {
    name: 'a change of the password in another session',
    change: newPassword,
    attempt: ({ token }) => {
      const input = { currentPassword: password, password: 'Taken-Over-11!' }
      return callTrpc(portal, 'account.changePassword', { token, input })
    },
    status: 401,
  },
  {
    name: 'a grant to view, asked for in another session',
    change: newPassword,
    async attempt({ token }) {
      const { id } = await aClient(portal)
      return callTrpc(portal, 'admin.users.viewAsClient', { token, input: { id } })
    },
    status: 401,
  },
  {
    name: 'a reset link mailed to the old address',
    change: newAddress,
    attempt: ({ email }) => stranger.post('/api/auth/forgot-password', { email }),
    status: 200,
  },
]

describe.each(attempts)('$name', ({ change, attempt, status }) => {
  test('leaves no valid credential when it runs at the same time as the change', async () => {
    const owner = await anAdmin(portal)
    let attempted: Promise<{ status: number }> | undefined
    await db.transaction().execute(async (trx) => {
      await change(trx, owner)
      await revokeCredentials(trx, owner.id, 'newAddress')
      attempted = attempt(owner)
      await Promise.race([attempted, someoneWaits(db)])
    })
    expect((await attempted)?.status).toBe(status)
    expect(await waysInto(owner)).toEqual({ sessions: 0, links: 0, changes: 0, grants: 0 })
    const { passwordHash } = await rowOf(db, 'users', ['passwordHash'], { id: owner.id })
    if (change === newPassword) expect(passwordHash).toBe(newHash)
  })
})

test('a reset, more links and sign-ins at once don’t lock each other out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email } = await aClient(portal)
    await stranger.post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    const answers = await Promise.all([
      stranger.post('/api/auth/reset-password', { token, password: 'Calm-Meadow-77?' }),
      ...Array.from({ length: 4 }, () => stranger.post('/api/auth/forgot-password', { email })),
      ...Array.from({ length: 2 }, () => stranger.post('/api/auth/login', { email, password })),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  }
})

async function waysInto({ id }: Person) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from sessions where user_id = ${id}) as sessions,
    (select count(*)::int from account_links where user_id = ${id} and kind = 'password_reset') as links,
    (select count(*)::int from account_links where user_id = ${id} and kind = 'email_change') as changes,
    (select count(*)::int from impersonations join sessions on sessions.id = session_id
      where user_id = ${id}) as grants`.execute(db)
  return rows[0]
}
