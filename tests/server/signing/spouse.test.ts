import { afterAll, expect, test } from 'vitest'
import type { EsignConsent } from '#shared/signing/consent.schema.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password } from '#tests/support/factories.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aSignature,
  attest,
  inviteSpouse,
  setSigner,
  signaturesOf,
} from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const provider = await startIdentityProvider()
const logged: string[] = []
const portal = await startTestApp({
  rateLimits: true,
  config: { identityUrl: provider.url },
  logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
})
afterAll(async () => {
  await portal.close()
  provider.close()
})
let spouses = 0

const start = async () => {
  const published = await aPublishedReturn(portal, await anAdmin(portal), { joint: true })
  spouses += 1
  const email = `spouse-${spouses}@example.com`
  return { ...published, email, signerId: published.package.signers[1]?.id ?? '' }
}
const invited = async () => {
  const started = await start()
  const { token } = started.client
  const input = { packageId: started.package.id, email: started.email, password }
  const answer = await callTrpc(portal, 'signing.inviteSpouse', { token, input })
  if (answer.status !== 200) throw new Error(String(answer.message))
  return { ...started, link: await linkTo(started.email) }
}
const linkTo = async (email: string) => {
  const mail = (await mailsTo(portal, email)).findLast((one) => 'url' in one)
  return new URL(mail && 'url' in mail ? (mail.url ?? '') : '').searchParams.get('token') ?? ''
}
const codeTo = async (email: string) => {
  const mail = (await mailsTo(portal, email)).findLast(({ template }) => template === 'spouse-code')
  return mail && 'code' in mail ? mail.code : ''
}
test('staff still send a spouse a link when the client has sent theirs of the day', async () => {
  const { client, email, signerId, package: sent } = await start()
  const byClient = async () => {
    const input = { packageId: sent.id, email, password }
    return (await callTrpc(portal, 'signing.inviteSpouse', { token: client.token, input })).status
  }
  await portal.services.limits.spend('spouse-link', `${client.id} ${signerId}`, 4)
  expect([await byClient(), await byClient()]).toEqual([200, 429])
  const { token } = await anAdmin(portal)
  const input = { signerId, email }
  const byStaff = await callTrpc(portal, 'admin.signing.sendSpouseLink', { token, input })
  expect(byStaff.status).toBe(200)
})

const open = (token: string) => callTrpc(portal, 'spouse.open', { input: { token } })
const confirm = (token: string, code: string, as: string | null = null) =>
  portal.app.inject({
    method: 'POST',
    url: '/trpc/spouse.confirm',
    headers: {
      'content-type': 'application/json',
      ...(as !== null && { authorization: `Bearer ${as}` }),
    },
    payload: JSON.stringify({ json: { token, code } }),
  })
const signedIn = async (as: string | null = null) => {
  const started = await invited()
  await open(started.link)
  const answer = await confirm(started.link, await codeTo(started.email), as)
  const [set] = answer.cookies
  return { ...started, answer, cookie: `${set?.name}=${set?.value}` }
}
const call = (cookie: string, name: string, input?: object, headers: object = {}) =>
  callTrpc(portal, `spouse.${name}`, { input, headers: { cookie, ...headers } })
const pdf = (cookie: string, id = '') =>
  portal.app.inject({ url: `/api/spouse/documents/${id}`, headers: { cookie } })

test('a spouse opens the link, proves a code, reviews, approves and signs', async () => {
  const { cookie, answer, package: sent, taxReturnId, client } = await signedIn()
  expect(
    answer.cookies.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite })),
  ).toEqual([
    { path: '/trpc', httpOnly: true, sameSite: 'Strict' },
    { path: '/api/spouse', httpOnly: true, sameSite: 'Strict' },
  ])
  expect(await call(cookie, 'review')).toMatchObject({ output: { you: 'spouse' } })
  expect(await pdf(cookie, sent.documents[0]?.id)).toMatchObject({ statusCode: 200 })
  const bound = { packageId: sent.id, binding: sent.binding }
  expect(await call(cookie, 'approve', bound)).toMatchObject({ status: 200 })
  await call(cookie, 'startCheck', { packageId: sent.id })
  provider.end('passed')
  expect(await call(cookie, 'readCheck', { packageId: sent.id })).toMatchObject({
    output: { state: 'passed' },
  })
  expect(await call(cookie, 'sign', { ...bound, ...aSignature('David Day') })).toMatchObject({
    status: 200,
    output: { package: { signers: [{ state: 'reviewing' }, { state: 'signed' }] } },
  })
  const [given] = await signaturesOf(portal, taxReturnId)
  expect(given).toMatchObject({ person: 'spouse', way: 'remote' })
  expect(await pdf(cookie, given?.documentId ?? '')).toMatchObject({ statusCode: 200 })
  // One mail to both, once both have signed.
  const told = async (address: string) => (await mailsTo(portal, address)).at(-1)
  expect(await told(client.email)).toMatchObject({ template: 'review-ready' })
  await attest(portal, await anAdmin(portal), sent.signers[0]?.id)
  expect(await told(client.email)).toMatchObject({ template: 'return-signed', joint: true })
  expect(await call(cookie, 'leave')).toMatchObject({ status: 200 })
  expect(await call(cookie, 'review')).toMatchObject({ status: 401 })
})

test('a spouse with a link consents for themselves, and may ask for paper', async () => {
  const { cookie, client, taxReturnId, package: sent, signerId } = await signedIn()
  const { output } = await call(cookie, 'consent')
  expect(output).toMatchObject({ state: 'none' })
  const given = { version: (output as EsignConsent).version, openedPdf: true }
  expect(await call(cookie, 'giveConsent', given)).toMatchObject({ output: { state: 'given' } })
  expect(await callTrpc(portal, 'signing.consent', { token: client.token })).toMatchObject({
    output: { state: 'none' },
  })
  await call(cookie, 'withdrawConsent')
  await setSigner(portal, signerId)
  await call(cookie, 'startCheck', { packageId: sent.id })
  provider.end('passed')
  await call(cookie, 'readCheck', { packageId: sent.id })
  const bound = { packageId: sent.id, binding: sent.binding }
  const signed = () => call(cookie, 'sign', { ...bound, ...aSignature('David Day') })
  expect(await signed()).toMatchObject({
    status: 409,
    message: expect.stringContaining('You asked for paper'),
  })
  const { token } = await anAdmin(portal)
  expect(
    await callTrpc(portal, 'admin.signing.of', { token, input: { taxReturnId } }),
  ).toMatchObject({ output: { onPaper: [{ name: 'Iris Vale' }] } })
  await call(cookie, 'giveConsent', given)
  expect(await signed()).toMatchObject({ status: 200 })
})

test('the session opens this package and nothing else, from this site only, and goes on with a newer version', async () => {
  const { cookie, package: sent, client, taxReturnId, link, email } = await signedIn()
  const other = await start()
  expect(await pdf(cookie, other.package.documents[0]?.id)).toMatchObject({ statusCode: 404 })
  const bound = { packageId: other.package.id, binding: other.package.binding }
  expect(await call(cookie, 'approve', bound)).toMatchObject({ status: 404 })
  for (const name of ['signing.review', 'returns.list', 'profile.get']) {
    const answer = await callTrpc(portal, name, { input: { taxReturnId }, headers: { cookie } })
    expect(answer, name).toMatchObject({ status: 401 })
  }
  const upload = await client.api.upload(taxReturnId, {
    name: 'w2.pdf',
    category: 'w2',
    bytes: Buffer.from('%PDF-1.4 w2'),
  })
  expect(await pdf(cookie, String(upload.json()['id']))).toMatchObject({ statusCode: 404 })
  const admin = await anAdmin(portal)
  const signature = await attest(portal, admin, sent.signers[0]?.id)
  expect(await pdf(cookie, signature.documentId ?? '')).toMatchObject({ statusCode: 404 })
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  expect(await call(cookie, 'review', undefined, crossSite)).toMatchObject({ status: 401 })
  const old = { packageId: sent.id, binding: sent.binding }
  const newer = await publishReturn(portal, admin, taxReturnId)
  expect(await call(cookie, 'review')).toMatchObject({
    output: { package: { id: newer.id, signers: [{}, { state: 'reviewing' }] } },
  })
  expect(await pdf(cookie, newer.documents[0]?.id)).toMatchObject({ statusCode: 200 })
  expect(await pdf(cookie, sent.documents[0]?.id)).toMatchObject({ statusCode: 404 })
  for (const name of ['approve', 'sign']) {
    const answer = await call(cookie, name, { ...old, ...aSignature('David Day') })
    expect(answer, name).toMatchObject({ status: 404 })
  }
  expect(await open(link)).toMatchObject({ status: 400 })
  expect(await open(await linkTo(email))).toMatchObject({ status: 200 })
})

test('it works the same in the browser of another client, and gives that client nothing', async () => {
  const other = await aClient(portal)
  const { cookie, answer, package: sent, taxReturnId } = await signedIn(other.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.map(({ name }) => name)).toEqual(['spouse_session', 'spouse_session'])
  const headers = { authorization: `Bearer ${other.token}` }
  expect(await call(cookie, 'review', undefined, headers)).toMatchObject({ status: 200 })
  const input = { taxReturnId }
  expect(
    await callTrpc(portal, 'signing.review', { token: other.token, input, headers: { cookie } }),
  ).toMatchObject({ status: 404 })
  const url = `/api/documents/${sent.documents[0]?.id}/download`
  expect(await portal.app.inject({ url, headers: { ...headers, cookie } })).toMatchObject({
    statusCode: 404,
  })
})

test('a code works once, each use of the link needs a new one, five wrong ones end it, and a link has five in a while', async () => {
  const { link, email } = await invited()
  expect(await confirm(link, '000000')).toMatchObject({ statusCode: 400 })
  expect(await open(link)).toMatchObject({
    status: 200,
    output: { sentTo: 's•••@example.com', taxYear: 2025 },
  })
  const code = await codeTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await confirm(link, code)).toMatchObject({ statusCode: 200 })
  expect(await confirm(link, code)).toMatchObject({ statusCode: 400 })
  await open(link)
  expect(await confirm(link, await codeTo(email))).toMatchObject({ statusCode: 200 })
  await open(link)
  const last = await codeTo(email)
  const wrong = last === '123456' ? '123457' : '123456'
  for (let turn = 0; turn < 5; turn += 1) await confirm(link, wrong)
  expect(await confirm(link, last)).toMatchObject({ statusCode: 400 })
  const opened = [await open(link), await open(link), await open(link)]
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('codes, links and sessions end', async () => {
  const { link, email, cookie, package: sent } = await signedIn()
  await open(link)
  portal.pass({ minutes: 10 })
  expect(await confirm(link, await codeTo(email))).toMatchObject({ statusCode: 400 })
  portal.pass({ minutes: 50 })
  expect(await call(cookie, 'review')).toMatchObject({ status: 401 })
  portal.pass({ days: 7 })
  expect(await open(link)).toMatchObject({ status: 400 })
  const input = { signerId: sent.signers[1]?.id, email }
  const { token } = await anAdmin(portal)
  await callTrpc(portal, 'admin.signing.sendSpouseLink', { token, input })
  expect(await open(await linkTo(email))).toMatchObject({ status: 200 })
})

test('while the client is disabled, and after a newer link, what a spouse still has opens nothing', async () => {
  const { link, cookie, client, email, package: sent } = await signedIn()
  const uses = async () => [
    (await open(link)).status,
    (await call(cookie, 'review')).status,
    (await pdf(cookie, sent.documents[0]?.id)).statusCode,
  ]
  const users = portal.services.db.updateTable('users').where('id', '=', client.id)
  await users.set({ disabledAt: new Date() }).execute()
  expect(await uses()).toEqual([400, 401, 401])
  await users.set({ disabledAt: null }).execute()
  expect(await uses()).toEqual([200, 200, 200])
  await inviteSpouse(portal, await anAdmin(portal), sent, email)
  expect(await uses()).toEqual([400, 401, 401])
})

test('sending a link needs the password, and the client is told where it went, by mail if staff sent it', async () => {
  const { client, package: sent, email } = await start()
  const { token } = client
  for (const typed of [undefined, '', 'Wrong-Harbor-1!']) {
    const input = { packageId: sent.id, email, password: typed }
    expect(await callTrpc(portal, 'signing.inviteSpouse', { token, input })).toMatchObject({
      status: 400,
      fields: ['password'],
    })
  }
  expect(await mailsTo(portal, email)).toEqual([])
  const input = { packageId: sent.id, email, password }
  expect(await callTrpc(portal, 'signing.inviteSpouse', { token, input })).toMatchObject({
    status: 200,
  })
  const told = async () => (await mailsTo(portal, client.email)).at(-1)
  expect(await told()).toMatchObject({ template: 'review-ready' })
  const notices = (await client.api.get('/api/notifications')).list()
  expect(String(notices[0]?.['message'])).toContain(email)
  await inviteSpouse(portal, await anAdmin(portal), sent, email)
  expect(await told()).toMatchObject({ template: 'spouse-invited', spouse: email })
  portal.pass({ minutes: 11 })
  const later = await anAdmin(portal)
  portal.pass({ minutes: 11 })
  const again = { signerId: sent.signers[1]?.id, email }
  expect(await later.call('admin.signing.sendSpouseLink', again)).toMatchObject({
    status: 403,
    message: 'Confirm your password first',
  })
})

test('a link is ended by staff and by the client also when the return is filed; the log records it and the client is notified', async () => {
  for (const by of ['staff', 'client'] as const) {
    const { client, cookie, link, signerId, package: sent } = await signedIn()
    const admin = await anAdmin(portal)
    await setRows(
      portal,
      'taxReturns',
      { status: 'filed', filedAt: portal.services.clock(), clientTurnAt: null },
      { id: sent.taxReturnId },
    )
    const { token } = by === 'staff' ? admin : client
    const [procedure, input] =
      by === 'staff'
        ? ['admin.signing.endSpouseLink', { signerId }]
        : ['signing.endSpouseLink', { packageId: sent.id }]
    expect(await call(cookie, 'review')).toMatchObject({ status: 200 })
    for (let times = 0; times < 2; times += 1) {
      expect(await callTrpc(portal, procedure, { token, input })).toMatchObject({ status: 200 })
    }
    expect(await call(cookie, 'review')).toMatchObject({ status: 401 })
    expect(await open(link)).toMatchObject({ status: 400 })
    const entries = await auditRows(portal, ['actorId'], {
      action: 'spouse.link_ended',
      clientId: client.id,
    })
    expect(entries).toEqual([{ actorId: by === 'staff' ? admin.id : client.id }])
    const received = (await mailsTo(portal, client.email)).filter(
      ({ template }) => template === 'spouse-link-ended',
    )
    expect(received).toHaveLength(by === 'staff' ? 1 : 0)
  }
})

test('the address must not be the client’s, and the return must be joint', async () => {
  const { client, package: sent } = await start()
  const invite = (packageId: string, email: string, { token } = client) =>
    callTrpc(portal, 'signing.inviteSpouse', { token, input: { packageId, email, password } })
  for (const own of [client.email.toUpperCase(), client.email.replace('@', '+spouse@')]) {
    expect(await invite(sent.id, own)).toMatchObject({ status: 400, fields: ['email'] })
  }
  const single = await aPublishedReturn(portal, await anAdmin(portal))
  const { id } = single.package
  expect(await invite(id, 'spouse@example.com', single.client)).toMatchObject({ status: 409 })
  expect(await invite(sent.id, 'spouse@example.com', single.client)).toMatchObject({ status: 404 })
})

test('no code and no token is in a log or in plain text in the database', async () => {
  const { link, email, cookie } = await signedIn()
  await open(link)
  const secrets = [await codeTo(email), link, cookie.split('=')[1] ?? '']
  const everything = logged.join('\n')
  const stored = await dump(portal.services.db)
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(5)
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
  expect(secrets.slice(1).filter((secret) => stored.includes(secret))).toEqual([])
  expect(logged.length).toBeGreaterThan(10)
})

test('a signer who answers too often is throttled, and another signer is not', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  await portal.services.limits.spend('answer-signer', one.signerId, 19)
  const approve = ({ cookie, package: { id, binding } }: typeof one) =>
    call(cookie, 'approve', { packageId: id, binding })
  expect(await approve(one)).toMatchObject({ status: 200 })
  const refused = { status: 429, message: 'Too many answers today. Please wait and try again.' }
  expect(await approve(one)).toMatchObject(refused)
  expect(await call(one.cookie, 'askChange')).toMatchObject(refused)
  expect(await approve(other)).toMatchObject({ status: 200 })
})
