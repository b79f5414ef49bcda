import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin, password } from '#tests/support/factories.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { aSignature, setSigner, signaturesOf } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const stripe = await startStripe()
const logged: string[] = []
const portal = await startTestApp({
  config: { stripe: stripe.settings },
  logger: { level: 'info', stream: { write: (line: string) => void logged.push(line) } },
})
afterAll(async () => {
  await portal.close()
  stripe.close()
})
afterEach(() => {
  stripe.answerWith(null)
  stripe.asked.length = 0
  logged.length = 0
})

async function start() {
  const { client, taxReturnId, package: of } = await aPublishedReturn(portal, await anAdmin(portal))
  const [signer] = of.signers
  await setSigner(portal, signer?.id)
  const [firstName = '', ...more] = (signer?.name ?? '').split(' ')
  return {
    taxReturnId,
    of,
    onDocument: { first_name: firstName.toUpperCase(), last_name: more.join(' ').toUpperCase() },
    call: (name: string, input: object = {}) =>
      callTrpc(portal, `signing.${name}`, {
        token: client.token,
        input: { packageId: of.id, ...input },
      }),
  }
}

test('a document and a selfie that match, in the signer’s name: then they sign, and the evidence names the check', async () => {
  const { call, of, onDocument, taxReturnId } = await start()
  expect((await call('review', { taxReturnId })).output).toMatchObject({
    identityCheckBy: 'stripe',
  })
  const begun = await call('startCheck')
  expect(begun.output).toEqual({
    url: expect.stringMatching(/^https:\/\/verify\.stripe\.example\//),
  })
  // All that Stripe learns: nothing of the person and nothing of the year.
  expect(stripe.asked).toEqual([
    {
      method: 'POST',
      path: '/v1/identity/verification_sessions',
      idempotencyKey: expect.any(String),
      fields: {
        type: 'document',
        'options[document][require_live_capture]': 'true',
        'options[document][require_matching_selfie]': 'true',
        client_reference_id: stripe.asked[0]?.idempotencyKey,
        return_url: expect.stringMatching(/\/review\?check=ended$/),
      },
    },
  ])
  expect((await call('readCheck')).output).toEqual({ state: 'pending', checksLeft: 3 })
  // Each page opens once, so somebody who comes back gets another page of the same check.
  const again = await call('startCheck')
  expect(again.status).toBe(200)
  expect(again.output).not.toEqual(begun.output)
  const id = stripe.endCheck({ status: 'verified', verified_outputs: onDocument })
  expect((await call('readCheck')).output).toEqual({ state: 'passed', checksLeft: 3 })
  const signed = await call('sign', { binding: of.binding, ...aSignature(), password })
  expect(signed).toMatchObject({ status: 200 })
  const [signature] = await signaturesOf(portal, taxReturnId)
  expect(JSON.stringify((await call('evidence', { signatureId: signature?.id })).output)).toContain(
    `Passed Stripe’s check of an identity document and a selfie (${id})`,
  )
})

test('a check counts as failed for another person, an expired document or a canceled one, and goes on while it is open', async () => {
  for (const [change, state] of [
    [{ last_error: { code: 'selfie_face_mismatch' } }, 'failed'],
    [{ last_error: { code: 'document_expired' } }, 'failed'],
    [{ status: 'canceled' }, 'failed'],
    [{ last_error: { code: 'abandoned' } }, 'pending'],
    [{ status: 'processing' }, 'pending'],
  ] as const) {
    const { call } = await start()
    await call('startCheck')
    stripe.endCheck(change)
    const checksLeft = state === 'failed' ? 2 : 3
    expect((await call('readCheck')).output).toEqual({ state, checksLeft })
  }
})

test('a relative’s document does not pass with one shared word, and a name counts with its accents folded and without a middle name', async () => {
  const { call, onDocument } = await start()
  const { first_name: first, last_name: last } = onDocument
  const check = async (verified_outputs: typeof onDocument) => {
    await call('startCheck')
    stripe.endCheck({ status: 'verified', verified_outputs })
    return (await call('readCheck')).output
  }
  for (const relative of [
    { first_name: last, last_name: last },
    { first_name: `MICKEY ${last}`, last_name: `MOUSE-${last}` },
  ]) {
    expect(await check(relative)).toMatchObject({ state: 'failed' })
  }
  const own = { first_name: `${first} MARÍA`, last_name: `${last.replace('E', 'É')}-LÓPEZ` }
  expect(await check(own)).toMatchObject({ state: 'passed' })
  const { call: another, onDocument: shown } = await start()
  await another('startCheck')
  const named = { first_name: shown.first_name, last_name: shown.first_name }
  stripe.endCheck({ status: 'verified', verified_outputs: named })
  expect((await another('readCheck')).output).toMatchObject({ state: 'failed' })
})

test('what Stripe can’t do costs no try, is logged as its fault, and no key is logged', async () => {
  const { call } = await start()
  for (const [status, body, fault] of [
    [401, '{"error":{"type":"invalid_request_error"}}', 'token'],
    [403, '{"error":{"type":"invalid_request_error"}}', 'token'],
    [400, '{"error":{"type":"invalid_request_error","code":"identity_off"}}', 'answer'],
    [502, '<html>Bad gateway</html>', 'outage'],
    [429, '{"error":{"type":"rate_limit_error"}}', 'outage'],
  ] as const) {
    logged.length = 0
    stripe.answerWith((response) =>
      response.writeHead(status, { 'stripe-should-retry': 'false' }).end(body),
    )
    expect(await call('startCheck')).toMatchObject({ status: 503 })
    expect(logged.join()).toContain(`"fault":"${fault}"`)
    expect(logged.join()).not.toMatch(/sk_test/)
  }
  stripe.answerWith(null)
  expect((await call('readCheck')).output).toEqual({ state: 'none', checksLeft: 3 })
})

test('a firm that changes its provider: a check that nobody can tell of any more is begun anew, and the evidence names who made it', async () => {
  const { call, of, onDocument, taxReturnId } = await start()
  const { config } = portal.services
  await call('startCheck')
  const service = await startIdentityProvider()
  Object.assign(config, { stripe: null, identityUrl: service.url })
  const other = await call('startCheck')
  expect(other.output).toMatchObject({ url: expect.stringContaining('identity.example') })
  Object.assign(config, { stripe: stripe.settings, identityUrl: null })
  service.close()
  expect((await call('readCheck')).output).toEqual({ state: 'none', checksLeft: 3 })
  await call('startCheck')
  const id = stripe.endCheck({ status: 'verified', verified_outputs: onDocument })
  await call('readCheck')
  Object.assign(config, { stripe: null })
  expect(await call('sign', { binding: of.binding, ...aSignature(), password })).toMatchObject({
    status: 200,
  })
  Object.assign(config, { stripe: stripe.settings })
  const [signature] = await signaturesOf(portal, taxReturnId)
  expect(JSON.stringify((await call('evidence', { signatureId: signature?.id })).output)).toContain(
    `Passed Stripe’s check of an identity document and a selfie (${id})`,
  )
})
