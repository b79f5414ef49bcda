import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { freePort, makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf } from '#tests/support/signed-in.ts'
import { startStripe } from '#tests/support/stripe.ts'

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

/** Kills the server while Stripe has done what it was asked, and its answer is on the way. */
async function killDuring(act: () => Promise<unknown>) {
  const before = stripe.asked.length
  const release = stripe.hold()
  const ended = act().catch(() => null)
  await expect.poll(() => stripe.asked.length > before).toBe(true)
  await server.kill()
  release()
  await ended
  await start()
}

function sendEvent() {
  const { id } = stripe.newestCheckout()
  const { payload, signature } = stripe.event('checkout.session.completed', { id })
  return fetch(`${server.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
}

test('kill -9 before the redirect, before the webhook and during it: the ledger is Stripe’s', async () => {
  await start()
  const [admin, client] = [await anAdminOf(server), await aClientOf(server)]
  const lines = [{ text: 'Individual return', unitPrice: '310' }]
  const draft = await admin.call('POST', '/api/admin/invoices', { clientId: client.id, lines })
  const id = String(draft['id'])
  await admin.call('POST', `/api/admin/invoices/${id}/issue`, {})
  const pay = () => client.call('POST', `/api/invoices/${id}/pay`, { way: 'online_card' })
  const invoice = () => admin.call('GET', `/api/admin/invoices/${id}`)

  await killDuring(pay)
  // The page whose address was lost is the one that the next press leads to.
  expect(await pay()).toEqual({ url: stripe.newestCheckout().url })
  expect(stripe.checkouts.size).toBe(1)
  Object.assign(stripe.newestCheckout(), { status: 'complete', payment: 'succeeded' })
  await server.kill()
  await start()
  expect(await invoice()).toMatchObject({ open: 31_000 })
  await killDuring(sendEvent)
  expect(await invoice()).toMatchObject({ open: 31_000 })

  await inDatabaseOf(server, (db) =>
    sql`select graphile_worker.add_job('settle-online-payments')`.execute(db),
  )
  await expect.poll(invoice).toMatchObject({ open: 0 })
  await sendEvent()
  const { items } = await admin.call('GET', `/api/admin/payments?clientId=${client.id}`)
  expect(items).toMatchObject([{ way: 'online_card', state: 'settled', cents: 31_000 }])
})
