import { afterAll, describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import {
  mailedConfirmation,
  mailedInvitation,
  mailedProof,
  mailedResetToken,
} from '#tests/support/mails.ts'
import { sql } from 'kysely'
import { enrollApp } from '#tests/support/totp.ts'
import { aPdf } from '#tests/support/files.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'

/** A stranger registers with somebody's address, and sets something up before its owner proves it. */
const portal = await startTestApp()
afterAll(() => portal.close())
const { db } = portal.services
const newPassword = 'Calm-Meadow-77?'

let people = 0
async function register(email?: string) {
  people += 1
  const person = {
    email: email ?? `owner-${people}@example.com`,
    firstName: 'Nora',
    lastName: 'Day',
  }
  const answer = await apiAs(portal).post('/api/auth/register', { ...person, password })
  const { token, user } = answer.json() as unknown as { token: string; user: { id: string } }
  const api = apiAs(portal, token)
  return { ...person, token, id: user.id, api }
}
type Registered = Awaited<ReturnType<typeof register>>

/** Sets a thing up; `tables` are the rows that must be gone. */
const planted: Record<string, { plant: (own: Registered) => Promise<unknown>; tables: string[] }> =
  {
    'a session': { plant: () => Promise.resolve(), tables: ['sessions'] },
    'an authenticator app with recovery codes': {
      plant: (own) => enrollApp(portal, own),
      tables: ['authenticator_apps', 'recovery_codes'],
    },
    'an app that waits for its first code': {
      plant: ({ token }) => callTrpc(portal, 'twoFactor.startApp', { token, input: { password } }),
      tables: ['authenticator_apps'],
    },
    'a passkey': {
      async plant({ token }) {
        const options = await callTrpc(portal, 'twoFactor.passkeyOptions', {
          token,
          input: { password },
        })
        const made = new Authenticator().create(
          options.output as Parameters<Authenticator['create']>[0],
        )
        const input = { name: 'Mine', response: made }
        return callTrpc(portal, 'twoFactor.addPasskey', { token, input })
      },
      tables: ['passkeys', 'recovery_codes'],
    },
    'a trusted device': {
      plant: ({ id: userId }) =>
        db
          .insertInto('trustedDevices')
          .values({
            userId,
            tokenHash: crypto.randomUUID().padEnd(64, '0'),
            expiresAt: new Date(portal.services.clock().getTime() + 86_400_000),
          })
          .execute(),
      tables: ['trusted_devices'],
    },
    'a reset link': {
      plant: ({ email }) => apiAs(portal).post('/api/auth/forgot-password', { email }),
      tables: ['password_reset_tokens'],
    },
    'a change of address': {
      plant: ({ token, email }) => {
        const input = { email: `moved-${email}`, password }
        return callTrpc(portal, 'account.changeEmail', { token, input })
      },
      tables: ['email_changes'],
    },
    'a request to be deleted': {
      plant: ({ token }) => callTrpc(portal, 'erasure.request', { token }),
      tables: ['erasure_requests'],
    },
    'another link that proves the address': {
      plant: ({ token }) => callTrpc(portal, 'account.sendProofLink', { token }),
      tables: ['email_proofs'],
    },
  }

/** Each ends in the owner's hands; returns the status. */
const proofs: Record<string, (own: Registered) => Promise<{ status: number }>> = {
  async 'a reset link'({ email }) {
    await apiAs(portal).post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    return apiAs(portal).post('/api/auth/reset-password', { token, password: newPassword })
  },
  async 'an invitation'({ email }) {
    const { token } = await anAdmin(portal)
    const person = { email, firstName: 'Nora', lastName: 'Day' }
    await callTrpc(portal, 'admin.invitations.send', { token, input: person })
    const link = await mailedInvitation(portal, email)
    const input = { token: link, password: newPassword, firstName: 'Nora', lastName: 'Day' }
    return callTrpc(portal, 'auth.acceptInvitation', { input })
  },
  async 'the password on the page'({ email }) {
    const token = await newestProof(email)
    return callTrpc(portal, 'auth.proveEmail', { input: { token, password } })
  },
}

const newestProof = (email: string) =>
  mailedProof(portal, email, 'email-proof').catch(() => mailedProof(portal, email))

/** The tables of ways into an account and of what waits for it: a new one without a row in `planted` fails. */
const keeps = new Set([
  'client_profiles',
  'dependents',
  'notifications',
  'contact_messages',
  'email_opt_outs',
  // Of staff.
  'paper_views',
  // Only a proven address is kept as a former one.
  'former_addresses',
])

test('every table with rows of a user is planted, or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(
    db,
  )
  const known = new Set([...keeps, ...Object.values(planted).flatMap(({ tables }) => tables)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

describe.each(Object.entries(proofs))('proof by %s', (name, prove) => {
  test.each(Object.entries(planted))('ends %s', async (_, { plant, tables }) => {
    const own = await register()
    await plant(own)
    expect(await prove(own)).toMatchObject({ status: 200 })
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    for (const table of tables) {
      // An invitation signs its reader in.
      const most = table === 'sessions' && name === 'an invitation' ? 1 : 0
      const { rows } = await sql<{ n: number }>`select count(*)::int as n
        from ${sql.table(table)} where user_id = ${own.id}`.execute(db)
      expect([table, rows[0]?.n]).toEqual([table, most])
    }
  })

  test('ends a spouse’s link, a view of staff and the link of the invitation', async () => {
    const own = await register()
    const admin = await anAdmin(portal)
    const client = { ...(await aClient(portal)), ...own }
    const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
    await inviteSpouse(portal, admin, sent, `spouse-${people}@example.com`)
    await startViewing(portal, admin, own)
    expect(await prove(own)).toMatchObject({ status: 200 })
    const links = db.selectFrom('spouseLinks').select('signerId')
    expect(await links.where('signerId', '=', sent.signers[1]?.id ?? '').execute()).toEqual([])
    const viewed = await apiAs(portal, admin.token).get('/api/auth/user', viewingAs(own))
    expect(viewed.status).toBe(403)
    const invited = db.selectFrom('invitations').select('id').where('email', '=', own.email)
    expect(await invited.execute()).toEqual([])
  })
})

describe('an invited address', () => {
  const invite = async (email: string) => {
    const { token } = await anAdmin(portal)
    const input = { email, firstName: 'Ines', lastName: 'Moreno' }
    await callTrpc(portal, 'admin.invitations.send', { token, input })
    return mailedInvitation(portal, email)
  }

  test('keeps its invitation when a stranger registers, and takes the account over', async () => {
    const email = 'invited-first@example.com'
    const token = await invite(email)
    const stranger = await register(email)
    const input = { token, password: newPassword, firstName: 'Ines', lastName: 'Moreno' }
    expect(await callTrpc(portal, 'auth.acceptInvitation', { input })).toMatchObject({
      status: 200,
      output: { user: { id: stranger.id, firstName: 'Ines', emailProof: { proven: true } } },
    })
    expect((await stranger.api.get('/api/auth/user')).status).toBe(401)
    const login = (typed: string) =>
      apiAs(portal).post('/api/auth/login', { email, password: typed })
    expect((await login(password)).status).toBe(401)
    expect((await login(newPassword)).status).toBe(200)
  })

  test('is not accepted twice, and not against resets at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `invited-race-${round}@example.com`
      const token = await invite(email)
      await register(email)
      await apiAs(portal).post('/api/auth/forgot-password', { email })
      const reset = { token: await mailedResetToken(portal, email), password: newPassword }
      const input = { token, password: newPassword, firstName: 'Ines', lastName: 'Moreno' }
      const answers = await Promise.all([
        callTrpc(portal, 'auth.acceptInvitation', { input }),
        apiAs(portal).post('/api/auth/reset-password', reset),
        callTrpc(portal, 'auth.acceptInvitation', { input }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    }
  })
})

describe('the link of the welcome mail', () => {
  const prove = (token: string, more: object = {}, as: string | null = null) =>
    callTrpc(portal, 'auth.proveEmail', { token: as, input: { token, ...more } })

  test('needs a session of this account, which stays, or its password', async () => {
    const own = await register()
    const link = await mailedProof(portal, own.email)
    const other = await aClient(portal)
    for (const answer of [
      await prove(link),
      await prove(link, {}, other.token),
      await prove(link, { password: 'Wrong-Harbor-1!' }),
    ]) {
      expect(answer).toMatchObject({ status: 400, fields: ['password'] })
    }
    expect((await prove(link, {}, own.token)).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(200)
  })

  test('deletes an account without a return for who did not open it, and frees the address', async () => {
    const own = await register()
    const input = { token: await mailedProof(portal, own.email) }
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(400)
    const again = await register(own.email)
    expect(again.id).not.toBe(own.id)
  })

  test('disables an account with a return, and staff are told', async () => {
    const own = await register()
    const admin = await anAdmin(portal)
    await aReturn(portal, { clientId: own.id })
    const input = { token: await mailedProof(portal, own.email) }
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    const [notice] = (await admin.api.get('/api/notifications')).list()
    expect(notice).toMatchObject({ title: 'An account was disowned' })
  })
})

describe('an unproven account', () => {
  test('is shown as such to staff', async () => {
    const own = await register()
    const { token } = await anAdmin(portal)
    for (const [id, emailProven] of [
      [own.id, false],
      [(await aClient(portal)).id, true],
    ] as const) {
      const answer = await callTrpc(portal, 'admin.users.account', { token, input: { id } })
      expect(answer).toMatchObject({ output: { emailProven } })
    }
  })

  test.each(['required', 'asked'] as const)(
    'where the proof is %s, gets documents of staff only if it is not required',
    async (emailProof) => {
      const own = await startTestApp({ config: { emailProof } })
      const [admin, client] = [await anAdmin(own), await aClient(own, { proven: false })]
      const { id } = await aReturn(own, { clientId: client.id, status: 'completed' })
      const file = { name: 'Form 1040.pdf', category: 'completed_return', bytes: aPdf() }
      const document = String((await admin.api.upload(id, file)).json()['id'])
      const shown = emailProof === 'asked' ? 1 : 0
      const listed = (await client.api.get(`/api/tax-returns/${id}/documents`)).list()
      expect(listed).toHaveLength(shown)
      expect((await client.api.get('/api/filed-returns')).list()).toHaveLength(shown)
      const download = await client.api.get(`/api/documents/${document}/download`)
      expect(download.status).toBe(shown ? 200 : 404)
      const zip = await callTrpc(own, 'dataExport.begin', { token: client.token })
      expect(zip.status).toBe(shown ? 200 : 403)
      await own.close()
    },
  )
})

test('where the proof is required, an unproven client is sent nothing for review', async () => {
  const own = await startTestApp({ config: { emailProof: 'required' } })
  const [admin, client] = [await anAdmin(own), await aClient(own)]
  const users = own.services.db.updateTable('users').where('id', '=', client.id)
  const sent = aPublishedReturn(own, admin, { client }).then(() => 'sent')
  expect(await sent).toBe('sent')
  await users.set({ emailProvenAt: sql<Date>`null` }).execute()
  const another = aReturn(own, { clientId: client.id, taxYear: 2024, status: 'completed' })
  await expect(publishReturn(own, admin, (await another).id)).rejects.toThrow(
    'The client has not confirmed their email address yet',
  )
  await own.close()
})

test('a change of address proves the new one, and ends the reset link of before', async () => {
  const own = await register()
  await apiAs(portal).post('/api/auth/forgot-password', { email: own.email })
  const link = await mailedResetToken(portal, own.email)
  const email = `moved-${own.email}`
  await callTrpc(portal, 'account.changeEmail', { token: own.token, input: { email, password } })
  const input = { token: await mailedConfirmation(portal, email) }
  expect(await callTrpc(portal, 'account.confirmEmail', { token: own.token, input })).toMatchObject(
    {
      status: 200,
    },
  )
  const reset = { token: link, password: newPassword }
  expect((await apiAs(portal).post('/api/auth/reset-password', reset)).status).toBe(400)
})
