import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { poolOf } from '#server/database/database.ts'
import { openStripe } from '#server/outside/stripe.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, type TestAppOptions } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { patiently } from '#tests/support/patience.ts'

const busy = { message: 'The service is busy. Please try again in a moment.' }

async function portalWith(timeLimits: TestAppOptions['timeLimits']) {
  const portal = await startTestApp({ timeLimits })
  onTestFinished(() => portal.close())
  return portal
}

test('a call that waits too long for a locked row is a 503, and works once the row is free', async () => {
  const portal = await portalWith({ database: { lock: 50 } })
  const { id, api } = await aClient(portal)
  const begin = () => api.post('/api/tax-returns', { taxYear: 2025 })
  const answer = await portal.services.db.transaction().execute(async (trx) => {
    await sql`select from clients where id = ${id} for update`.execute(trx)
    return begin()
  })
  expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', busy])
  expect((await begin()).status).toBe(201)
})

test('a call that gets no connection in time is a 503, and works once one is free', async () => {
  const portal = await portalWith({ database: { connect: 500, poolSize: 1 } })
  const pool = poolOf(portal.services.db)
  const signIn = () =>
    apiAs(portal).post('/api/auth/login', { email: 'nobody@example.com', password })
  // The machine may be too busy to open it in time.
  const held = await vi.waitFor(() => pool.connect(), patiently)
  const answer = await signIn()
  held.release()
  expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', busy])
  await expect.poll(async () => (await signIn()).status).toBe(401)
})

test('a session’s last use is written once in the seconds between touches', async () => {
  const portal = await portalWith({ touchSeconds: 3600 })
  const { api } = await aClient(portal)
  const use = async () => (await api.get('/api/tax-returns')).status
  portal.pass({ minutes: 29 })
  expect(await use()).toBe(200)
  portal.pass({ minutes: 2 })
  expect(await use()).toBe(401)
})

test('Stripe is given up when it does not answer', async () => {
  const portal = await portalWith({ provider: 50 })
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = silent.address() as AddressInfo
  const stripe = { key: 'sk_test_1', apiUrl: `http://127.0.0.1:${port}`, webhookSecret: null }
  const { checkout } = await openStripe({ stripe }, portal.services.timeLimits)
  await expect(checkout.sessions.retrieve('cs_1')).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
})
