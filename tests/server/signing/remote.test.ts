import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { usualTimeLimits } from '#server/base/time-limits.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { rowOf, rowsOf } from '#tests/support/rows.ts'
import { aSignature, setSigner, signaturesOf } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'

const provider = await startIdentityProvider()
const logged: string[] = []
const portal = await startTestApp({
  rateLimits: true,
  config: { identityUrl: provider.url, identityToken: 'secret of the provider' },
  logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
})
afterAll(async () => {
  await portal.close()
  provider.close()
})
afterEach(async () => {
  provider.answerWith(null)
  logged.length = 0
  await portal.services.db.deleteFrom('alarms').execute()
})

interface Started {
  client: Person
  taxReturnId: string
  package: ReturnPackage
}
const start = async (): Promise<Started> => {
  const published = await aPublishedReturn(portal, await anAdmin(portal))
  await setSigner(portal, published.package.signers[0]?.id)
  return published
}
const call = ({ client, package: { id } }: Started, name: string, more: object = {}) =>
  client.call(`signing.${name}`, { packageId: id, ...more })
const check = async (started: Started, state: 'passed' | 'failed') => {
  await call(started, 'startCheck')
  provider.end(state)
  return call(started, 'readCheck')
}
const sign = (started: Started, differs: object = {}) =>
  call(started, 'sign', { binding: started.package.binding, ...aSignature(), password, ...differs })

test('after a passed check the client signs once', async () => {
  const started = await start()
  expect(await sign(started)).toMatchObject({ status: 409 })
  const begun = await call(started, 'startCheck')
  expect(begun).toMatchObject({ output: { url: expect.stringContaining('identity.example') } })
  expect(provider.asked.at(-1)).toMatchObject({
    authorization: 'Bearer secret of the provider',
    body: { ssnLast4: expect.stringMatching(/^\d{4}$/), dateOfBirth: expect.any(String) },
  })
  expect((await call(started, 'readCheck')).output).toEqual({ state: 'pending', checksLeft: 3 })
  expect(await sign(started)).toMatchObject({ status: 409 })
  provider.end('passed')
  expect((await call(started, 'readCheck')).output).toEqual({ state: 'passed', checksLeft: 3 })
  const answers = await Promise.all([sign(started), sign(started)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const { taxReturnId } = started
  expect(await signaturesOf(portal, taxReturnId)).toMatchObject([{ way: 'remote' }])
  expect(answers.find(({ status }) => status === 200)?.output).toEqual(
    (await call(started, 'review', { taxReturnId })).output,
  )
  const { state } = await rowOf(portal, 'identityChecks', ['state'], {
    signerId: started.package.signers[0]?.id ?? '',
  })
  expect(state).toBe('used')
})

test('a refused signature signs nothing, and the check can still be used; staff are told when the name signed is not that of the return', async () => {
  const started = await start()
  await check(started, 'passed')
  for (const [differs, status] of [
    [{ password: 'Wrong-Harbor-42!' }, 400],
    // Of another version, or of other figures.
    [{ binding: '0'.repeat(64) }, 409],
    [{ drawn: [[[500, 100]]] }, 400],
    [{ consent: false }, 400],
  ] as const) {
    expect([differs, await sign(started, differs)]).toMatchObject([differs, { status }])
    expect(await signaturesOf(portal, started.taxReturnId)).toEqual([])
  }
  expect(await sign(started, { name: 'Mickey Mouse' })).toMatchObject({ status: 200 })
  const received = await portal.services.db
    .selectFrom('notifications')
    .select('message')
    .where('subjectType', '=', 'return')
    .where('subjectId', '=', started.taxReturnId)
    .where('message', 'like', '%The name signed is “Mickey Mouse”, the return says%')
    .execute()
  expect(received.length).toBeGreaterThanOrEqual(1)
})

test('a passed check is good for thirty minutes, and the limit of failed ones holds whatever passed', async () => {
  const started = await start()
  await check(started, 'passed')
  const signerId = started.package.signers[0]?.id
  await setSigner(portal, signerId, { failedChecks: 3 })
  expect(await sign(started)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Three identity checks failed/),
  })
  await setSigner(portal, signerId, { failedChecks: 0 })
  portal.pass({ minutes: 30 })
  const token = await signIn(portal, started.client.id)
  const later = { ...started, client: { ...started.client, token } }
  expect(await sign(later)).toMatchObject({ status: 409 })
})

test('three failed checks lead to paper, also those that were not waited for', async () => {
  const started = await start()
  for (let turn = 0; turn < 3; turn += 1) {
    await call(started, 'startCheck')
    provider.end('failed')
  }
  const refused = await call(started, 'startCheck')
  expect(await call(started, 'readCheck')).toMatchObject({
    output: { state: 'failed', checksLeft: 0 },
  })
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/paper.*office/) })
  expect(await sign(started)).toMatchObject({ status: 409 })
})

const checksOf = ({ package: { signers } }: Started) =>
  rowsOf(portal, 'identityChecks', ['id', 'state'], { signerId: signers[0]?.id ?? '' })

test('a signer has one open check: they are led back to it, in several tabs too, and no other in its place is believed', async () => {
  const started = await start()
  const begun = await Promise.all([1, 2, 3].map(() => call(started, 'startCheck')))
  expect(begun.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { status } of begun) expect([200, 409]).toContain(status)
  const back = await call(started, 'startCheck')
  expect(back.output).toEqual(begun.find(({ status }) => status === 200)?.output)
  expect(await checksOf(started)).toMatchObject([{ state: 'pending' }])
  const other = JSON.stringify({ id: 'another', url: 'https://identity.example/another' })
  provider.answerWith((response) =>
    response.req.method === 'GET'
      ? response.end('{"status":"pending"}')
      : response.writeHead(201).end(other),
  )
  expect(await call(started, 'startCheck')).toMatchObject({ status: 503 })
  expect(await checksOf(started)).toHaveLength(1)
})

const openAlarms = () =>
  rowsOf(portal, 'alarms', ['kind', 'subject', 'details'], { solvedAt: null })
const faultsLogged = () =>
  logged.flatMap((line) => {
    const { msg, fault, reason } = JSON.parse(line) as Record<string, unknown>
    return msg === 'the identity provider failed' ? [{ fault, reason }] : []
  })

test('a token that is refused is an alarm, an outage is none; both are logged with their cause, and cost no try', async () => {
  const started = await start()
  for (let turn = 0; turn < 7; turn += 1) {
    provider.answerWith((response) => response.writeHead(turn === 0 ? 401 : 403).end('{}'))
    expect(await call(started, 'startCheck')).toMatchObject({
      status: 503,
      message: expect.stringContaining('Our staff have been told'),
    })
  }
  const details = { fault: 'token', reason: 'status 403' }
  expect(await openAlarms()).toEqual([{ kind: 'identity_provider', subject: 'token', details }])
  expect(faultsLogged()).toHaveLength(7)
  await portal.services.db.deleteFrom('alarms').execute()
  provider.answerWith((response) => response.writeHead(502).end())
  for (let turn = 0; turn < 6; turn += 1) await call(started, 'startCheck')
  provider.answerWith((response) => response.destroy())
  expect(await call(started, 'startCheck')).toMatchObject({
    status: 503,
    message: expect.stringContaining('can’t be reached'),
  })
  expect(faultsLogged().slice(-2)).toEqual([
    { fault: 'outage', reason: 'status 502' },
    { fault: 'outage', reason: 'UND_ERR_SOCKET other side closed' },
  ])
  expect(await openAlarms()).toEqual([])
  provider.answerWith(null)
  expect(await call(started, 'startCheck')).toMatchObject({ status: 200 })
})

test('nonsense about a check that began is an alarm until that call works, and the check goes on', async () => {
  const started = await start()
  await call(started, 'startCheck')
  provider.answerWith((response) =>
    response.req.method === 'GET' ? response.end('{"status":"maybe"}') : response.destroy(),
  )
  expect(await call(started, 'readCheck')).toMatchObject({ status: 503 })
  const alarm = { subject: 'tell how a check ended', details: { reason: 'wrong status' } }
  expect(await openAlarms()).toMatchObject([alarm])
  provider.answerWith(null)
  expect(await call(await start(), 'startCheck')).toMatchObject({ status: 200 })
  expect(await openAlarms()).toMatchObject([alarm])
  expect(await call(started, 'readCheck')).toMatchObject({ output: { state: 'pending' } })
  expect(await openAlarms()).toEqual([])
})

test('a provider that answers with nonsense is not believed, and is an alarm', async () => {
  const started = await start()
  for (const [text, why] of [
    ['hello', 'wrong JSON'],
    ['{"ok":true}', 'wrong id'],
    ['{"id":"1","url":"javascript:alert(1)"}', 'wrong url'],
    [
      `{"id":"1","url":"https://identity.example/","more":"${'x'.repeat(20_000)}"}`,
      'more than 16384 bytes',
    ],
  ] as const) {
    provider.answerWith((response) => response.writeHead(201).end(text))
    expect(await call(started, 'startCheck')).toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing was changed'),
    })
    const details = { fault: 'answer', reason: why }
    expect(await openAlarms()).toMatchObject([{ subject: 'begin a check', details }])
    expect(logged.join('')).not.toContain(text)
    await portal.services.db.deleteFrom('alarms').execute()
  }
  expect((await call(started, 'readCheck')).output).toEqual({ state: 'none', checksLeft: 3 })
  // One that leads elsewhere gets nothing more.
  provider.answerWith((response) => response.writeHead(307, { location: '/elsewhere' }).end())
  expect(await call(started, 'startCheck')).toMatchObject({ status: 503 })
  expect(provider.asked.at(-1)?.url).toBe('/checks')
})

test('the id of somebody else’s check is an error, and gives nothing of it', async () => {
  const [one, other] = [await start(), await start()]
  const begun = JSON.stringify({ id: 'twice', url: 'https://identity.example/twice' })
  provider.answerWith((response) => response.writeHead(201).end(begun))
  expect(await call(one, 'startCheck')).toMatchObject({ status: 200 })
  expect(await call(other, 'startCheck')).toMatchObject({ status: 503 })
  expect(await call(other, 'readCheck')).toMatchObject({ output: { state: 'none' } })
})

test('a slow provider is given up, usually after eight seconds, and nobody signs online without one', async () => {
  const started = await start()
  const { services } = portal
  const { timeLimits } = services
  onTestFinished(() => void (services.timeLimits = timeLimits))
  services.timeLimits = { ...timeLimits, provider: 50 }
  provider.answerWith(() => {})
  expect(await call(started, 'startCheck')).toMatchObject({ status: 503 })
  expect(usualTimeLimits.provider).toBe(8000)
  const { config } = services
  onTestFinished(() => void (services.config = config))
  services.config = { ...config, identityUrl: null }
  expect(await call(started, 'startCheck')).toMatchObject({ status: 409 })
})
