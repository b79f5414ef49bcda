import { beforeEach, describe, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#shared/auth/two-factor.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let client: Person
const logged: string[] = []
const portal = await testPortal({
  logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
})
beforeEach(async () => {
  client = await aClient(portal)
})

const own = (person: Person, procedure: string, input: object = {}) =>
  person.call(`twoFactor.${procedure}`, input)

const refused = {
  status: 400,
  message: 'This passkey was not accepted. Try again, or use your password.',
}

async function creationOptions(person: Person): Promise<PasskeyCreation> {
  return (await own(person, 'passkeyOptions', { password })).output as PasskeyCreation
}

async function aPasskey(person: Person): Promise<Authenticator> {
  const passkey = new Authenticator()
  const response = passkey.create(await creationOptions(person))
  const added = await own(person, 'addPasskey', { name: 'Laptop', response })
  expect(added).toMatchObject({ status: 200 })
  return passkey
}

async function signInOptions(): Promise<PasskeyRequest> {
  return (await callTrpc(portal, 'auth.passkeyOptions', {})).output as PasskeyRequest
}

const signInAlone = (response: object) =>
  callTrpc(portal, 'auth.passkeySignIn', { input: { response } })

/** The password's call; with its refusal's options for a passkey. */
async function login(person: Person, more: object = {}) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ json: { email: person.email, password, ...more } }),
  })
  interface Body {
    error?: { json: { data: { twoFactor: { methods: string[]; passkey: PasskeyRequest } } } }
  }
  return { status: answer.statusCode, asks: answer.json<Body>().error?.json.data.twoFactor }
}

async function factorOptions(person: Person): Promise<PasskeyRequest> {
  const { asks } = await login(person)
  if (asks === undefined) throw new Error('no factor was asked for')
  return asks.passkey
}

describe('adding a passkey', () => {
  test('needs the password, gives recovery codes with the first, and lists it', async () => {
    expect(await own(client, 'passkeyOptions', { password: 'wrong' })).toMatchObject({
      status: 400,
      fields: ['password'],
    })
    const options = await creationOptions(client)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = new Authenticator()
    const response = passkey.create(options)
    const { output } = await own(client, 'addPasskey', { name: ' Laptop ', response })
    expect((output as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect((await own(client, 'status')).output).toMatchObject({
      app: null,
      passkeys: [{ id: passkey.id, name: 'Laptop', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const next = await creationOptions(client)
    expect(next.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id])
    const second = new Authenticator().create(next)
    expect((await own(client, 'addPasskey', { name: 'Phone', response: second })).output).toEqual({
      recoveryCodes: null,
    })
  })

  test('refuses a twenty-first', async () => {
    const answer = new Authenticator().create(await creationOptions(client))
    const rows = Array.from({ length: 20 }, (_, at) => ({
      id: `${client.id}-${at}`,
      userId: client.id,
      name: 'Laptop',
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      createdAt: portal.services.clock(),
    }))
    await portal.services.db.insertInto('passkeys').values(rows).execute()
    expect(await own(client, 'addPasskey', { name: 'x', response: answer })).toMatchObject({
      status: 409,
    })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another host', { rpId: 'evil.example' }],
    ['no PIN or biometrics', { verified: false }],
  ])('refuses %s', async (_name, settings) => {
    const response = new Authenticator().create(await creationOptions(client), settings)
    logged.length = 0
    expect(await own(client, 'addPasskey', { name: 'Laptop', response })).toMatchObject(refused)
    expect(logged.join('')).toMatch(/"reason":"/)
    expect((await own(client, 'status')).output).toMatchObject({ passkeys: [] })
  })

  test('refuses a challenge of another session, of a sign-in, made up, used, or older than five minutes', async () => {
    const other = await aClient(portal)
    const options = await creationOptions(client)
    const foreign = new Authenticator().create({ ...options, user: { id: other.id } })
    expect(await own(other, 'addPasskey', { name: 'x', response: foreign })).toMatchObject(refused)
    const { challenge } = await signInOptions()
    for (const wrong of [challenge, 'A'.repeat(43)]) {
      const response = new Authenticator().create(options, { challenge: wrong })
      expect(await own(client, 'addPasskey', { name: 'x', response })).toMatchObject(refused)
    }
    const late = new Authenticator().create(options)
    portal.pass({ minutes: 5.1 })
    expect(await own(client, 'addPasskey', { name: 'x', response: late })).toMatchObject(refused)
    const fresh = await creationOptions(client)
    const [one, two] = await Promise.all(
      [new Authenticator(), new Authenticator()].map((passkey) =>
        own(client, 'addPasskey', { name: 'x', response: passkey.create(fresh) }),
      ),
    )
    expect(new Set([one?.status, two?.status])).toEqual(new Set([200, 400]))
  })

  test('refuses a passkey of another account, and answers that are none', async () => {
    const passkey = await aPasskey(client)
    const other = await aClient(portal)
    const response = passkey.create(await creationOptions(other))
    expect(await own(other, 'addPasskey', { name: 'x', response })).toMatchObject({ status: 409 })
    for (const broken of [
      { ...response, response: { ...response.response, attestationObject: 'AAAA' } },
      { ...response, response: { ...response.response, clientDataJSON: 'bm90IGpzb24' } },
      { ...response, type: 'password' },
      { ...response, id: '<script>' },
      null,
    ]) {
      expect((await own(other, 'addPasskey', { name: 'x', response: broken })).status).toBe(400)
    }
    expect((await own(other, 'status')).output).toMatchObject({ passkeys: [] })
  })
})

describe('a passkey as the second factor', () => {
  test('signs in beside the password, once for each challenge', async () => {
    const passkey = await aPasskey(client)
    const options = await factorOptions(client)
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
    const answer = passkey.get(options)
    expect(await login(client, { passkey: answer })).toMatchObject({ status: 200 })
    expect(await login(client, { passkey: answer })).toMatchObject({ status: 401 })
    const { output } = await own(client, 'status')
    expect((output as { passkeys: { lastUsedAt: Date }[] }).passkeys[0]?.lastUsedAt).toBeInstanceOf(
      Date,
    )
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no PIN or biometrics', { verified: false }],
    ['a counter that went back', { counter: 1 }],
    ['a counter that stood still', { counter: 2 }],
    ['another owner', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('refuses %s', async (_name, settings) => {
    const passkey = await aPasskey(client)
    const good = passkey.get(await factorOptions(client), { counter: 2 })
    expect(await login(client, { passkey: good })).toMatchObject({ status: 200 })
    const bad = passkey.get(await factorOptions(client), settings)
    expect(await login(client, { passkey: bad })).toMatchObject({ status: 401 })
  })

  test('refuses the passkey and the challenge of another user, and a challenge for signing in alone', async () => {
    const other = await aClient(portal)
    const [mine, theirs] = [await aPasskey(client), await aPasskey(other)]
    const options = await factorOptions(client)
    expect(await login(client, { passkey: theirs.get(options) })).toMatchObject({ status: 401 })
    for (const wrong of [await factorOptions(other), await signInOptions()]) {
      expect(await login(client, { passkey: mine.get(wrong) })).toMatchObject({ status: 401 })
    }
    const forged = new Authenticator()
    const userHandle = Buffer.from(client.id).toString('base64url')
    const signed = forged.get(await factorOptions(client), { userHandle })
    const answer = { ...signed, id: mine.id, rawId: mine.id }
    expect(await login(client, { passkey: answer })).toMatchObject({ status: 401 })
  })
})

describe('a passkey alone', () => {
  test('signs in a client and an admin with one of parallel uses of an answer, and the log says how', async () => {
    for (const person of [client, await anAdmin(portal)]) {
      const signed = (await aPasskey(person)).get(await signInOptions())
      const answers = await Promise.all([1, 2, 3, 4].map(() => signInAlone(signed)))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
      const [answer] = answers.filter(({ status }) => status === 200)
      expect(answer).toMatchObject({ status: 200, output: { user: { id: person.id } } })
      const { details } = await rowOf(portal, 'auditLog', ['details'], {
        actorId: person.id,
        action: 'session.started',
      })
      expect(details).toMatchObject({ factor: 'passkey_alone' })
    }
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no PIN or biometrics', { verified: false }],
    ['a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['another owner', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('refuses %s', async (_name, settings) => {
    const passkey = await aPasskey(client)
    expect(await signInAlone(passkey.get(await signInOptions(), settings))).toMatchObject({
      status: 400,
      message: 'This passkey was not accepted. Try again, or use your password.',
    })
  })

  test('refuses a removed passkey, an unknown one, and one that names no owner', async () => {
    const passkey = await aPasskey(client)
    const { response, ...rest } = passkey.get(await signInOptions())
    const { userHandle: _, ...unnamed } = response
    expect(await signInAlone({ ...rest, response: unnamed })).toMatchObject({ status: 400 })
    const stranger = new Authenticator()
    expect(
      await signInAlone(stranger.get(await signInOptions(), { userHandle: 'AAAA' })),
    ).toMatchObject({ status: 400 })
    const id = passkey.id
    expect(await own(client, 'deletePasskey', { id, password: 'no' })).toMatchObject({
      status: 400,
    })
    const other = await aClient(portal)
    expect(await own(other, 'deletePasskey', { id, password })).toMatchObject({ status: 404 })
    expect(await own(other, 'renamePasskey', { id, name: 'Mine' })).toMatchObject({ status: 404 })
    expect(await own(client, 'renamePasskey', { id, name: 'Desk' })).toMatchObject({ status: 200 })
    expect(await own(client, 'deletePasskey', { id, password })).toMatchObject({ status: 200 })
    expect(await signInAlone(passkey.get(await signInOptions()))).toMatchObject({ status: 400 })
    expect(await login(client)).toMatchObject({ status: 200 })
    const events = (await mailsTo(portal, client.email)).flatMap((mail) =>
      mail.template === 'two-factor-event' ? [mail.event] : [],
    )
    expect(events).toEqual(['passkey_added', 'passkey_removed'])
  })
})

test('a passkey of a disabled account is refused like a wrong one, and works again once it is enabled', async () => {
  const passkey = await aPasskey(client)
  const { token } = await anAdmin(portal)
  const input = { userId: client.id, reason: 'Asked by phone' }
  await callTrpc(portal, 'admin.users.disable', { token, input })
  expect(await signInAlone(passkey.get(await signInOptions()))).toMatchObject(refused)
  await callTrpc(portal, 'admin.users.enable', { token, input })
  expect((await signInAlone(passkey.get(await signInOptions()))).status).toBe(200)
})

test('after a reset by mail a passkey signs in alone once it was used beside the new password', async () => {
  const passkey = await aPasskey(client)
  await callTrpc(portal, 'auth.forgotPassword', { input: { email: client.email } })
  const token = await mailedResetToken(portal, client.email)
  await callTrpc(portal, 'auth.resetPassword', { input: { token, password } })
  expect(await signInAlone(passkey.get(await signInOptions()))).toMatchObject({ status: 400 })
  const answer = await login(client, { passkey: passkey.get(await factorOptions(client)) })
  expect(answer.status).toBe(200)
  expect(await signInAlone(passkey.get(await signInOptions()))).toMatchObject({ status: 200 })
})
