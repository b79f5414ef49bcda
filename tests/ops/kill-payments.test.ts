import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '#tests/support/long-run.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { freePort, makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, password } from '#tests/support/signed-in.ts'
import { type Checkout, dispute, keptOf, startStripe } from '#tests/support/stripe.ts'

const stripe = await startStripe()
const dataDir = await makeDataDir()
const PORT = String(await freePort())
let server: RunningServer
afterAll(async () => {
  await server.stop()
  stripe.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start() {
  const { key, webhookSecret, apiUrl } = stripe.settings
  const env = {
    PORT,
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  }
  server = await startServer({ dataDir, env })
}

beforeAll(start)

/** Kills the server while Stripe has done what it was asked, and its answer is on the way; at the end, if it asks nothing. */
async function killDuring(act: () => Promise<unknown>) {
  const before = stripe.asked.length
  const release = stripe.hold()
  let over = false
  const ended = act()
    .catch(() => null)
    .finally(() => (over = true))
  await expect.poll(() => over || stripe.asked.length > before).toBe(true)
  await server.kill()
  release()
  await ended
  await start()
}

function sendEvent({ id }: Pick<Checkout, 'id'>) {
  const { payload, signature } = stripe.event('checkout.session.completed', { id })
  return fetch(`${server.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

const job = () =>
  inDatabaseOf(server, (db) =>
    sql`select graphile_worker.add_job('settle-online-payments')`.execute(db),
  )

/** Staff, and a client who may pay an invoice of $310. */
async function anInvoice() {
  const [admin, client] = [await anAdminOf(server), await aClientOf(server)]
  const lines = [{ text: 'Individual return', unitPrice: '310' }]
  const draft = await admin.call('POST', '/api/admin/invoices', { clientId: client.id, lines })
  const id = String(draft['id'])
  await admin.call('POST', `/api/admin/invoices/${id}/issue`, {})
  const pay = (way: string) => client.call('POST', `/api/invoices/${id}/pay`, { way })
  const invoice = () => admin.call('GET', `/api/admin/invoices/${id}`)
  const ledger = async () => {
    const { items } = await admin.call('GET', `/api/admin/payments?clientId=${client.id}`)
    return items as { kind: string; way: string; state: string; cents: number }[]
  }
  return { admin, client, pay, invoice, ledger }
}

test('kill -9 before the redirect, before the webhook and during it: the ledger is Stripe’s', async () => {
  const { pay, invoice, ledger } = await anInvoice()
  const press = () => pay('online_card')
  await killDuring(press)
  // The page whose address was lost is the one that the next press leads to.
  expect(await press()).toEqual({ url: stripe.newestCheckout().url })
  expect(stripe.checkouts.size).toBe(1)
  const checkout = Object.assign(stripe.newestCheckout(), {
    status: 'complete',
    payment: 'succeeded',
  })
  await server.kill()
  await start()
  expect(await invoice()).toMatchObject({ open: 31_000 })
  await killDuring(() => sendEvent(checkout))
  expect(await invoice()).toMatchObject({ open: 31_000 })

  await job()
  await expect.poll(invoice).toMatchObject({ open: 0 })
  await sendEvent(checkout)
  expect(await ledger()).toMatchObject([{ way: 'online_card', state: 'settled', cents: 31_000 }])
})

const steps = [
  'press',
  'bank',
  'pay',
  'event',
  'back',
  'job',
  'refund',
  'refund here',
  'dispute',
  'win',
  'lose',
] as const

/** The server is killed after a step, while it asks Stripe, or not at all. Each order begins with a payment. */
const orders = fc
  .tuple(
    fc.constantFrom('press', 'bank'),
    fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom('never', 'after', 'during')), {
      minLength: 2,
      maxLength: 5,
    }),
  )
  .map(([first, more]) => [[first, 'never'], ['pay', 'never'], ...more] as const)

test('kill -9 in any order of presses, events, returns, jobs, refunds and disputes: the ledger is the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (taken) => {
      const earlier = new Set(stripe.checkouts.keys())
      const mine = () => [...stripe.checkouts.values()].filter(({ id }) => !earlier.has(id))
      const { admin, client, pay, ledger } = await anInvoice()
      const reached = new Set<unknown>()
      const act = async (step: string) => {
        const checkout = mine().at(-1)
        const press = async (way: string) => reached.add((await pay(way))['url'])
        if (step === 'press') return press('online_card')
        if (step === 'bank') return press('online_ach')
        if (step === 'job') return job()
        if (checkout === undefined || !reached.has(checkout.url)) return null
        const { clientReferenceId: id } = checkout
        if (step === 'pay' && checkout.status === 'open')
          return Object.assign(checkout, { status: 'complete', payment: 'succeeded' })
        if (step === 'event') return sendEvent(checkout)
        if (step === 'back') return client.call('POST', `/api/payments/${id}/check`, {})
        if (checkout.payment !== 'succeeded') return null
        const refund = { amount: '1', reason: 'Paid twice', again: true, password }
        if (step === 'refund here')
          return admin.call('POST', `/api/admin/payments/${id}/refund`, refund)
        if (step === 'refund' && keptOf(checkout) >= 100)
          return checkout.refunds.push({
            id: `re_${crypto.randomUUID()}`,
            amount: 100,
            status: 'succeeded',
            payment_intent: `pi_${checkout.id}`,
          })
        if (step === 'dispute' && keptOf(checkout) > 0) return dispute(checkout, 'needs_response')
        if (step === 'win' && checkout.disputes.length > 0) return dispute(checkout, 'won')
        if (step === 'lose' && checkout.disputes.length > 0) return dispute(checkout, 'lost')
        return null
      }
      for (const [step, kill] of taken) {
        if (kill === 'during') await killDuring(() => act(step))
        else await act(step).catch(() => null)
        if (kill === 'after') {
          await server.kill()
          await start()
        }
      }
      for (const checkout of mine()) expect((await sendEvent(checkout)).status).toBe(200)
      await job()
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      const unlike = async () => {
        const entries = await ledger()
        const waiting = entries.filter(
          ({ kind, state }) => kind === 'refund' && state === 'pending',
        )
        // A refund to a bank account is on its way at Stripe, too.
        const onItsWay = mine().flatMap(({ refunds }) =>
          refunds.filter(({ status }) => status === 'pending'),
        )
        const counted = entries.filter(({ state }) => state !== 'pending' && state !== 'failed')
        return [
          sum(counted.map(({ cents }) => cents)) - sum(mine().map(keptOf)),
          waiting.length - onItsWay.length,
        ]
      }
      await expect.poll(unlike).toEqual([0, 0])
    }),
    { numRuns: runs(2, 40) },
  )
})
