import { afterAll, expect, test } from 'vitest'
import { settlePayment } from '#server/features/money/online/settle-payment.ts'
import { remindSigners } from '#server/features/signing/review/remind-signers.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { signLetter } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const stripe = await startStripe()
const portal = await startTestApp({ config: { stripe: stripe.settings } })
afterAll(async () => {
  await portal.close()
  stripe.close()
})
const dana = await anAdmin(portal)
const books = booksOf(dana)

const firm = (settings: object) => dana.api.patch('/api/admin/money/settings', settings)
const review = async ({ token }: Person, taxReturnId: string) => {
  const { output, message } = await callTrpc(portal, 'signing.review', {
    token,
    input: { taxReturnId },
  })
  return output === undefined ? message : 'opens'
}

type Choice = 'firm' | 'yes' | 'no'
interface Case {
  firm?: { payFirst?: boolean; onItsWayIsEnough?: boolean }
  /** The firm's settings when the letter was signed; null without one. */
  letter?: { payFirst: boolean } | null
  invoice?: string | null
  plan?: boolean
  paid?: string
  bank?: 'begun' | 'processing'
}

async function waiting(of: Case) {
  const nora = await aClient(portal)
  const usual = { payFirst: true, onItsWayIsEnough: false }
  const { taxReturnId, package: sent } = await aPublishedReturn(portal, dana, { client: nora })
  await firm({ ...usual, ...of.firm, ...of.letter })
  if (of.letter !== null) await signLetter(portal, nora, taxReturnId)
  await firm({ ...usual, ...of.firm })
  if (of.invoice !== null) {
    const invoice = await books.issued(nora.id, [of.invoice ?? '310'], { taxReturnId })
    if (of.plan) await books.plan(invoice.id, ['2150-05-01', '10'], ['2150-06-01', '300'])
    if (of.paid) await books.pay(nora.id, of.paid)
    if (of.bank) {
      await nora.api.post(`/api/invoices/${invoice.id}/pay`, { way: 'online_ach' })
      const checkout = stripe.newestCheckout()
      if (of.bank === 'processing') {
        Object.assign(checkout, { status: 'complete', payment: 'processing' })
      }
      await settlePayment({ ...portal.services, log: portal.app.log }, checkout.id)
    }
  }
  return { nora, taxReturnId, sent }
}

test('the firm asks for it, or only this client is asked; what is paid counts, and the last payment opens it', async () => {
  const { nora, taxReturnId, sent } = await waiting({})
  const held = async () => (await nora.api.get(`/api/tax-returns/${taxReturnId}/held`)).text
  const client = (payFirst: Choice) =>
    dana.api.put(`/api/admin/clients/${nora.id}/pay-first`, { payFirst })
  expect(await review(nora, taxReturnId)).toBe('Pay $310.00 to open the review')
  await firm({ payFirst: false })
  expect(await held()).toBe('null')
  await client('yes')
  expect(await review(nora, taxReturnId)).toBe('Pay $310.00 to open the review')
  await firm({ payFirst: true })
  await client('no')
  expect(await held()).toBe('null')
  await client('firm')
  await books.pay(nora.id, '300')
  expect(await review(nora, taxReturnId)).toBe('Pay $10.00 to open the review')
  const copy = () => nora.api.get(`/api/documents/${sent.documents[0]?.id}/download`)
  expect((await copy()).status).toBe(409)
  await books.pay(nora.id, '10')
  expect(await review(nora, taxReturnId)).toBe('opens')
  expect((await copy()).status).toBe(200)
})

test.each<[string, Case, string]>([
  ['the letter was signed before the firm asked for it', { letter: { payFirst: false } }, 'opens'],
  ['no letter was signed', { letter: null }, 'opens'],
  ['no invoice is open', { invoice: null }, 'opens'],
  ['a plan’s first part is open', { plan: true }, 'Pay $10.00 to open the review'],
  ['a plan’s first part is paid', { plan: true, paid: '10' }, 'opens'],
  [
    'the bank is paying, which is not enough',
    { bank: 'processing' },
    'Pay $310.00 to open the review',
  ],
  [
    'the bank is paying, which is enough',
    { firm: { onItsWayIsEnough: true }, bank: 'processing' },
    'opens',
  ],
  [
    'a payment was only begun',
    { firm: { onItsWayIsEnough: true }, bank: 'begun' },
    'Pay $310.00 to open the review',
  ],
])('when %s', async (_what, of, answer) => {
  const { nora, taxReturnId, sent } = await waiting(of)
  const held = (await nora.api.get(`/api/tax-returns/${taxReturnId}/held`)).text
  expect(held === 'null' ? 'opens' : 'held').toBe(answer === 'opens' ? 'opens' : 'held')
  const copy = await nora.api.get(`/api/documents/${sent.documents[0]?.id}/download`)
  expect(copy.status).toBe(answer === 'opens' ? 200 : 409)
  expect(await review(nora, taxReturnId)).toBe(answer)
})

test('own uploads, earlier years and the letter are never held back', async () => {
  const { nora, taxReturnId } = await waiting({})
  const own = await nora.api.upload(taxReturnId, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
  expect((await nora.api.get(`/api/documents/${String(own.json()['id'])}/download`)).status).toBe(
    200,
  )
  const before = await aPublishedReturn(portal, dana, { client: nora, taxYear: 2024 })
  expect(await review(nora, before.taxReturnId)).toBe('opens')
  const letter = await nora.call('signing.letter', { taxReturnId })
  expect((letter.output as { text: string }).text).toContain(
    'The review of the finished return opens once our invoice for it is paid, even if that is not due yet.',
  )
  const documents = (await nora.api.get(`/api/tax-returns/${taxReturnId}/documents`)).list()
  expect(documents.length).toBeGreaterThan(0)
})

test('a review that has begun stays open: after a new invoice, for the copy, and for a correction', async () => {
  const { nora, taxReturnId, sent } = await waiting({ paid: '310' })
  expect(await review(nora, taxReturnId)).toBe('opens')
  await books.issued(nora.id, ['90'], { taxReturnId })
  expect(await review(nora, taxReturnId)).toBe('opens')
  expect((await nora.api.get(`/api/documents/${sent.documents[0]?.id}/download`)).status).toBe(200)
  await publishReturn(portal, dana, taxReturnId)
  expect(await review(nora, taxReturnId)).toBe('opens')
})

test('staff who view the portal as the client begin no review', async () => {
  const { nora, taxReturnId } = await waiting({ paid: '310' })
  await startViewing(portal, dana, nora)
  const { output } = await callTrpc(portal, 'signing.review', {
    token: dana.token,
    input: { taxReturnId },
    headers: viewingAs(nora),
  })
  expect(output).toBeDefined()
  await books.issued(nora.id, ['90'], { taxReturnId })
  expect(await review(nora, taxReturnId)).toBe('Pay $90.00 to open the review')
})

// Last, because it moves the clock past the sessions of the others.
test('a signer is not reminded of a review that is held, only once it opens', async () => {
  const { nora } = await waiting({})
  const reminders = async () =>
    (await mailsTo(portal, nora.email)).filter(({ template }) => template === 'review-reminder')
  portal.pass({ days: 3 })
  await remindSigners(portal.services)
  expect(await reminders()).toEqual([])
  await booksOf(await anAdmin(portal)).pay(nora.id, '310')
  await remindSigners(portal.services)
  expect(await reminders()).toHaveLength(1)
})
