import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin, password } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { setSigner } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { dispute, startStripe } from '#tests/support/stripe.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const stripe = await startStripe()
const portal = await startTestApp({ config: { stripe: stripe.settings } })
afterAll(async () => {
  await portal.close()
  stripe.close()
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const seconds = /^\d{10}$/
const own = (rest: string) => new RegExp(String.raw`^http://localhost:3000${rest}$`)

/** All that goes to Stripe: each call with its fields, and the form of each value. */
const allowed: Record<string, Record<string, RegExp>> = {
  'POST /v1/checkout/sessions': {
    mode: /^payment$/,
    client_reference_id: uuid,
    'allowed_payment_method_types[0]': /^(card|us_bank_account)$/,
    'payment_method_options[us_bank_account][verification_method]': /^instant$/,
    'line_items[0][quantity]': /^1$/,
    'line_items[0][price_data][currency]': /^usd$/,
    'line_items[0][price_data][unit_amount]': /^\d+$/,
    'line_items[0][price_data][product_data][name]': /^Invoice \d+$/,
    success_url: own(String.raw`/invoices\?payment=${uuid.source.slice(1, -1)}`),
    cancel_url: own('/invoices'),
    expires_at: seconds,
  },
  'GET /v1/checkout/sessions/:id': { 'expand[0]': /^payment_intent\.latest_charge\.refunds$/ },
  'POST /v1/checkout/sessions/:id/expire': {},
  'GET /v1/checkout/sessions': { payment_intent: /^pi_\w+$/, limit: /^1$/ },
  'POST /v1/refunds': { payment_intent: /^pi_\w+$/, amount: /^\d+$/, 'metadata[refund]': uuid },
  'GET /v1/refunds': { 'created[gte]': seconds, limit: /^100$/ },
  'GET /v1/disputes': { 'created[gte]': seconds, payment_intent: /^pi_\w+$/, limit: /^100$/ },
  'POST /v1/identity/verification_sessions': {
    type: /^document$/,
    'options[document][require_live_capture]': /^true$/,
    'options[document][require_matching_selfie]': /^true$/,
    client_reference_id: uuid,
    return_url: own(String.raw`/review\?check=ended`),
  },
  'GET /v1/identity/verification_sessions/:id': { 'expand[0]': /^verified_outputs$/ },
}

test('a whole life of payments and an identity check sends Stripe only what is listed here', async () => {
  const dana = await anAdmin(portal)
  const books = booksOf(dana)
  const { client, taxReturnId, package: of } = await aPublishedReturn(portal, dana)
  await setSigner(portal, of.signers[0]?.id)
  const services = { ...portal.services, log: portal.app.log }
  const { id } = await books.issued(client.id, ['310'], { taxReturnId, memo: 'For Nora’s taxes' })
  const pay = (way: string) => client.api.post(`/api/invoices/${id}/pay`, { way })
  const paid = { status: 'complete', payment: 'succeeded' } as const

  await pay('online_ach')
  await books.pay(client.id, '10')
  // Another amount is open: this page is closed, and there is a new one.
  await pay('online_ach')
  await pay('online_card')
  const checkout = Object.assign(stripe.newestCheckout(), paid)
  await client.api.post(`/api/payments/${checkout.clientReferenceId}/check`, {})
  await books.refund(checkout.clientReferenceId, '100', { reason: 'Nora’s taxes took less time' })
  dispute(checkout, 'needs_response')
  await settleOpenPayments(services)
  const signing = (name: string) =>
    callTrpc(portal, `signing.${name}`, { token: client.token, input: { packageId: of.id } })
  await signing('startCheck')
  await signing('startCheck')
  await signing('readCheck')

  const sent = stripe.asked.map(({ method, path, fields }) => ({
    call: `${method} ${path.replace(/\/(cs|vs)_\w+/, '/:id')}`,
    fields,
  }))
  const fieldsOf = (call: string) =>
    sent.flatMap((one) => (one.call === call ? Object.keys(one.fields) : []))
  for (const [call, fields] of Object.entries(allowed)) {
    expect([call, new Set(fieldsOf(call))]).toEqual([call, new Set(Object.keys(fields))])
  }
  expect(new Set(sent.map(({ call }) => call))).toEqual(new Set(Object.keys(allowed)))
  for (const { call, fields } of sent) {
    for (const [name, value] of Object.entries(fields)) {
      expect([call, name, value]).toEqual([
        call,
        name,
        expect.stringMatching(allowed[call]?.[name] ?? /never/),
      ])
    }
  }
  const person = [client.firstName, client.lastName, client.email, password]
  const text = JSON.stringify([stripe.asked, stripe.headers])
  expect(person.filter((one) => text.includes(one))).toEqual([])
  const values = stripe.asked.flatMap(({ fields }) => Object.values(fields)).join(' ')
  // A group of an id can look like a year.
  const words = values.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
  expect(words).not.toMatch(/\btax|refund of|\b20\d\d\b/i)
})

test('the documentation names each call and each field', async () => {
  const operations = await readFile('docs/operations.md', 'utf8')
  const list = /^What Stripe gets,[^]*?\n\n([^]*?)\n\n/m.exec(operations)?.[1] ?? ''
  const documented = list
    .split(/^- /m)
    .slice(1)
    .map((item) => {
      const [call = '', ...fields] = Array.from(
        item.matchAll(/`([^`]+)`/g),
        ([, code = '']) => code,
      )
      return [call, fields.toSorted()]
    })
  expect(documented).toEqual(
    Object.entries(allowed).map(([call, fields]) => [call, Object.keys(fields).toSorted()]),
  )
})
