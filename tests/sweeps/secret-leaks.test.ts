import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { logOptions } from '#server/base/log.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { inputFor, requestFor, tokenOf } from '#tests/support/call-requests.ts'
import { type CallerName, calls } from '#tests/support/calls.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { mailedInvitation, mailedResetToken } from '#tests/support/mails.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { someRecords } from '#tests/support/records.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** Values that must not be in clear text in a database dump, a file or a log line. */
const secrets = {
  ssn: '219-07-6541',
  dateOfBirth: '1931-07-19',
  spouseSsn: '457-53-8642',
  spouseDateOfBirth: '1933-02-11',
  bankRoutingNumber: '091000019',
  bankAccountNumber: '73519264850',
}
const dependent = { ...child, ssn: '400-03-9173', dateOfBirth: '2014-09-23' }
const pin = '739518'
/** As JSON has it, because the digits alone may also be a part of something else. */
const quotedPin = `"${pin}"`
const marker = 'CANARY-7f3a91-in-a-document'
const fileName = 'canary-file-name-51c2.pdf'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const portal = await testPortal({ logger: { ...logOptions, level: 'trace', stream } })

test('stored secrets are sealed everywhere', async () => {
  const [before] = await asSuperuser(
    inject('postgresSocketDir'),
    'select pg_current_wal_lsn() as lsn',
  )
  const [client, admin] = [await aClient(portal), await anAdmin(portal)]
  const profile = { ...marriedProfile, ...secrets, dependents: [dependent] }
  expect((await client.api.put('/api/profile', profile)).status).toBe(200)
  await savePin(client)
  const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
  const upload = { name: fileName, bytes: aPdf(marker), category: 'completed_return' }
  const document = (await admin.api.upload(id, upload)).json()
  const download = await client.api.get(`/api/documents/${String(document['id'])}/download`)
  expect(download.text).toContain(marker)
  await admin.api.get(`/api/admin/clients/${client.id}/details`)
  await revealAll(client, admin)
  const tokens = [
    ...(await useFactors()),
    ...(await signInAndReset(client.email)),
    await invite(admin),
  ]
  await failLoudly(client.api, client.token, profile)

  const places = {
    'the database': await dump(portal.services.db),
    'the log': lines.join(''),
    'the files': await filesUnder(portal.services.config.dataDir),
    'the write-ahead log': await writtenSince(String(before?.['lsn'])),
  }
  // Values that are not secret are found, so the search works.
  expect(places['the database']).toContain(marriedProfile.city)
  expect(places['the write-ahead log']).toContain(marriedProfile.city)
  expect(places['the log']).toContain('/api/profile')
  expect(places['the files'].length).toBeGreaterThan(upload.bytes.length)

  const values = [
    ...Object.values(secrets),
    dependent.ssn,
    quotedPin,
    dependent.dateOfBirth,
    marker,
    password,
    ...tokens,
  ]
  for (const [place, text] of Object.entries(places)) {
    for (const form of values.flatMap(formsOf)) {
      expect(text.includes(form), `${form} in ${place}`).toBe(false)
    }
  }
  const logged = places['the log']
  for (const personal of [fileName, client.email, client.lastName, 'Juniper Lane']) {
    expect(logged.includes(personal), `${personal} in the log`).toBe(false)
  }
})

test('what a client deleted and the firm keeps is in no answer but to staff', async () => {
  const records = await someRecords(portal)
  const { owner, returnId } = records
  const { db, clock } = portal.services
  const began = { status: 'in_progress', startedAt: clock(), clientTurnAt: null } as const
  await db.updateTable('taxReturns').set(began).where('id', '=', returnId).execute()
  const name = 'canary-that-was-deleted.pdf'
  const upload = { name, bytes: aPdf(marker), category: 'w2' }
  const documentId = String((await owner.api.upload(returnId, upload)).json()['id'])
  const queries = calls.filter(({ kind }) => kind === 'query')
  const seenBy = async (caller: CallerName) => {
    const seen: string[] = []
    for (const call of queries) {
      const token = tokenOf(records, caller)
      const about = { ...records, documentId }
      const text =
        call.procedure === null
          ? (await apiAs(portal, token).get(requestFor(call, about).url)).text
          : JSON.stringify(
              (await callTrpc(portal, call.procedure, { token, input: inputFor(call, about) }))
                .output,
            )
      if ([name, marker].some((canary) => text?.includes(canary))) seen.push(call.name)
    }
    return seen
  }
  // So that the test can fail.
  expect(await seenBy('owner')).toContain('GET /api/documents/:id/download')
  expect((await owner.api.delete(`/api/documents/${documentId}`)).status).toBe(200)
  for (const caller of ['owner', 'spouse', 'officer', 'helper', 'ended', 'other'] as const) {
    expect([caller, await seenBy(caller)]).toEqual([caller, []])
  }
  const staff = ['admin.documents.kept', 'GET /api/documents/:id/download']
  expect(await seenBy('admin')).toEqual(expect.arrayContaining(staff))
})

test('only answers to their owner show whole numbers', async () => {
  const records = await someRecords(portal)
  const { owner, other, admin } = records
  const profile = { ...marriedProfile, ...secrets, dependents: [dependent] }
  expect((await owner.api.put('/api/profile', profile)).status).toBe(200)
  await savePin(owner)
  expect((await owner.api.get('/api/profile')).text).toContain(secrets.ssn)
  const reads = calls.filter(({ method, path }) => method === 'GET' && path !== null)
  for (const row of reads) {
    for (const { api } of [admin, other]) {
      const { text } = await api.get(requestFor(row, records).url)
      for (const value of [...Object.values(secrets), dependent.ssn, quotedPin].filter(isNumber)) {
        for (const form of formsOf(value)) expect(text.includes(form), row.name).toBe(false)
      }
      expect(text).not.toMatch(/argon2|passwordHash|sealedKey|storageKey|tokenHash/)
    }
  }
})

async function savePin({ token }: Person) {
  const pins = [{ person: 'taxpayer', dependentId: null, pin }]
  const saved = callTrpc(portal, 'profile.saveIpPins', { token, input: { taxYear: 2025, pins } })
  expect(await saved).toMatchObject({ status: 200 })
}

/** Staff reveal every number, after a wrong password. */
async function revealAll(client: Person, admin: Person) {
  const [one] = (await client.api.get('/api/profile/dependents')).list()
  const [ownPin] = (await callTrpc(portal, 'profile.ipPins', { token: client.token })).output as [
    { id: string },
  ]
  const asked = { clientId: client.id, reason: 'To prepare the return', password }
  for (const [number, value] of [
    ['ssn', secrets.ssn],
    ['spouseSsn', secrets.spouseSsn],
    ['bankRoutingNumber', secrets.bankRoutingNumber],
    ['bankAccountNumber', secrets.bankAccountNumber],
    ['dependentSsn', dependent.ssn],
    ['ipPin', pin],
  ] as const) {
    const dependentId = number === 'dependentSsn' ? String(one?.['id']) : undefined
    const pinId = number === 'ipPin' ? ownPin.id : undefined
    const reveal = (more: object) =>
      callTrpc(portal, 'admin.users.revealNumber', {
        input: { ...asked, number, dependentId, pinId, ...more },
        token: admin.token,
      })
    expect(await reveal({ reason: value, number: 5 })).toMatchObject({ status: 400 })
    expect(await reveal({ password: value })).toMatchObject({ status: 400 })
    expect(await reveal({})).toMatchObject({ status: 200, output: { value } })
  }
  await callTrpc(portal, 'admin.users.revealAll', { input: asked, token: admin.token })
}

/** Staff see dates of birth, but only the last four digits of numbers. */
function isNumber(value: string): boolean {
  return !/^\d{4}-\d\d-\d\d$/.test(value)
}

/** Enrolls an app, and signs in with right, wrong and broken codes. */
async function useFactors(): Promise<string[]> {
  const person = await aClient(portal)
  const { email } = person
  const { secret, recoveryCodes, code } = await enrollApp(portal, person)
  const login = (more: object) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password, ...more },
    })
  const signedIn = await login({ code: code(), trustDevice: true })
  const device = signedIn.cookies.find(({ name }) => name === 'trusted_device')?.value ?? ''
  expect(device).toHaveLength(43)
  for (const one of [...recoveryCodes.slice(0, 2), secret, recoveryCodes, 'x'.repeat(50)]) {
    const { body } = await login({ code: one })
    for (const value of [secret, ...recoveryCodes]) expect(body).not.toContain(value)
  }
  const { token } = person
  for (const procedure of ['startApp', 'newRecoveryCodes', 'confirmApp']) {
    const input = { password, enrollment: secret, code: secret }
    await callTrpc(portal, `twoFactor.${procedure}`, { token, input })
  }
  return [secret, ...recoveryCodes, device, signedIn.json<{ token: string }>().token]
}

/** Sends an invitation, follows its link and accepts it, with wrong input too. */
async function invite({ token }: Person): Promise<string> {
  const [email, name] = ['invited@example.com', { firstName: 'Nora', lastName: 'Day' }]
  await callTrpc(portal, 'admin.invitations.send', { token, input: { email, ...name } })
  const link = await mailedInvitation(portal, email)
  await portal.app.inject(`/invitation?token=${link}`)
  const opened = await callTrpc(portal, 'auth.openInvitation', { input: { token: link } })
  expect(opened.status).toBe(200)
  for (const typed of ['short', password, password]) {
    const input = { token: link, password: typed, ...name }
    await callTrpc(portal, 'auth.acceptInvitation', { input })
  }
  return link
}

async function signInAndReset(email: string): Promise<string[]> {
  const stranger = apiAs(portal)
  const signedIn = await stranger.post('/api/auth/login', { email, password })
  await stranger.post('/api/auth/forgot-password', { email })
  const resetToken = await mailedResetToken(portal, email)
  const newPassword = 'Canary-Password-8!'
  await stranger.post('/api/auth/reset-password', { token: resetToken, password: newPassword })
  const again = await stranger.post('/api/auth/login', { email, password: newPassword })
  return [String(signedIn.json()['token']), resetToken, newPassword, String(again.json()['token'])]
}

/** Refusals and failures write more to the log than successes do. */
async function failLoudly(api: ReturnType<typeof apiAs>, token: string, profile: object) {
  const other = await aClient(portal)
  await api.put('/api/profile', { ...profile, state: 'ZZ' })
  await other.api.put('/api/profile', { ...profile, city: 5 })
  await other.api.get(`/api/tax-returns?ssn=${secrets.ssn}&token=${token}`)
  await callTrpc(portal, 'profile.save', { input: { ...profile, zipCode: secrets.ssn }, token })
  const { keyring } = portal.services
  Object.assign(portal.services, { keyring: undefined })
  const broken = await other.api.put('/api/profile', profile)
  Object.assign(portal.services, { keyring })
  expect(broken.status).toBe(500)
  expect(broken.text).not.toMatch(/keyring|TypeError|\.ts/)
}

/** As text, and in the encodings that a careless column or file might use. */
function formsOf(value: string): string[] {
  const bare = value.replaceAll('-', '')
  return [...new Set([value, bare])]
    .filter((form) => form.length >= 8)
    .flatMap((form) => {
      const bytes = Buffer.from(form)
      return [form, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
    })
}

/** The segments of PostgreSQL's write-ahead log since a position. */
async function writtenSince(lsn: string): Promise<string> {
  const rows = await asSuperuser(
    inject('postgresSocketDir'),
    `select pg_read_binary_file('pg_wal/' || name) as bytes from pg_ls_waldir()
      where name between pg_walfile_name('${lsn}') and pg_walfile_name(pg_current_wal_lsn())`,
  )
  return rows.map(({ bytes }) => (Buffer.isBuffer(bytes) ? bytes.toString('latin1') : '')).join('')
}

async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(path.join(parentPath, name))
      return `${name}\n${bytes.toString('latin1')}\n${bytes.toString('utf8')}`
    }),
  )
  return texts.join('\n')
}
