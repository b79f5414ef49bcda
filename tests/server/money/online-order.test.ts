import { expect, test } from 'vitest'
import fc from 'fast-check'
import { settlePayment } from '#server/features/money/online/settle-payment.ts'
import { apiAs } from '#tests/support/api.ts'
import { runs } from '#tests/support/long-run.ts'
import { booksOf } from '#tests/support/money.ts'
import { aClient, anAdmin, signIn } from '#tests/support/factories.ts'
import { isPaid, startOnline } from '#tests/support/online.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { addDispute, dispute, keptOf } from '#tests/support/stripe.ts'

const online = await startOnline()
const { stripe, portal, services, anInvoice, pay, webhook, job } = online
const { comeBack, losesAnswers, works, open, movesOf } = online
const { db } = portal.services

/** What can happen, in any order and any number of times. */
const steps = [
  'press',
  'part',
  'plan',
  'bank',
  'wait for the bank',
  'pay',
  'fail',
  'back',
  'event',
  'job',
  'refund',
  'dispute',
  'dispute a part',
  'win',
  'lose',
  'send back',
  'check',
  'check bounces',
  'credit',
  'refund here',
  // During the step after it.
  'kill',
] as const

/** Two of three begin with a payment, because most steps change only what is paid. */
const orders = fc
  .tuple(
    fc.constantFrom<(typeof steps)[number][]>([], ['press', 'pay'], ['bank', 'pay']),
    fc.array(fc.constantFrom(...steps), { maxLength: 14 }),
  )
  .map(([first, more]) => [...first, ...more])

// It moves the clock past the sessions of the others.
test('a page whose address was lost can’t be paid: after an hour there is another one, and after two the job gives it up', async () => {
  const { client, invoice } = await anInvoice()
  losesAnswers()
  await pay(client, invoice.id)
  works()
  portal.pass({ minutes: 95 })
  const later = { api: apiAs(portal, await signIn(portal, client.id)) }
  expect((await pay(later, invoice.id)).status).toBe(200)
  const sent = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions')
  // Stripe wants a page to stay open for half an hour.
  const least = portal.services.clock().getTime() / 1000 + 30 * 60
  expect(Number(sent?.fields['expires_at'])).toBeGreaterThan(least)
  portal.pass({ minutes: 26 })
  await job()
  expect(await rowsOf(db, 'payments', ['state'], { clientId: client.id }, 'createdAt')).toEqual([
    { state: 'failed' },
    { state: 'pending' },
  ])
  expect(await movesOf(client)).toEqual(['failed'])
})

// It moves the clock, too.
test('a page that Stripe does not know ends with its hours, unless money is on its way', async () => {
  const later = booksOf(await anAdmin(portal))
  const [left, paid] = [await anInvoice('310', later), await anInvoice('310', later)]
  await pay(left.client, left.invoice.id, 'online_ach')
  const lost = [stripe.newestCheckout()]
  await pay(paid.client, paid.invoice.id, 'online_ach')
  lost.push(Object.assign(stripe.newestCheckout(), { status: 'complete', payment: 'processing' }))
  await job()
  for (const { id } of lost) stripe.checkouts.delete(id)
  portal.pass({ minutes: 121 })
  await job()
  const stateOf = async ({ client }: typeof left) =>
    db.selectFrom('payments').select('state').where('clientId', '=', client.id).execute()
  expect(await stateOf(left)).toEqual([{ state: 'failed' }])
  expect(await stateOf(paid)).toEqual([{ state: 'pending' }])
  const again = { api: apiAs(portal, await signIn(portal, left.client.id)) }
  expect((await pay(again, left.invoice.id, 'online_ach')).status).toBe(200)
})

// Last, because it empties the database.
test('in any order of presses, events, returns, jobs and kills the ledger is the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (taken) => {
      // The job asks for every open payment, so those of earlier runs would cost more than the run.
      await portal.reset()
      stripe.checkouts.clear()
      const [dana, client] = [await anAdmin(portal), await aClient(portal)]
      const books = booksOf(dana)
      const invoice = await books.issued(client.id, ['31'])
      const mine = () => [...stripe.checkouts.values()]
      const newest = () => mine().at(-1)
      const reached = new Set<unknown>()
      const press = async (more: object) => {
        const body = { way: 'online_card', ...more }
        reached.add((await client.api.post(`/api/invoices/${invoice.id}/pay`, body)).json()['url'])
      }
      for (const [at, step] of taken.entries()) {
        const checkout = newest()
        stripe.loseAnswers(taken[at - 1] === 'kill')
        if (step === 'press') await press({})
        else if (step === 'part') await press({ what: 'part' })
        else if (step === 'plan') {
          const left = await open(invoice.id, books)
          const half = (left / 200).toFixed(2)
          const rest = (left / 100 - Number(half)).toFixed(2)
          const parts = [
            { dueOn: '2150-05-01', amount: half },
            { dueOn: '2150-06-01', amount: rest },
          ]
          await dana.api.put(`/api/admin/invoices/${invoice.id}/plan`, { parts })
        } else if (step === 'bank') await press({ way: 'online_ach' })
        else if (step === 'check')
          await dana.api.post('/api/admin/payments', {
            clientId: client.id,
            way: 'check',
            amount: '10',
            receivedOn: '2026-02-20',
          })
        else if (step === 'check bounces') {
          const check = (await books.ledger(client.id)).find(
            ({ way, kind, state }) => way === 'check' && kind === 'payment' && state === 'settled',
          )
          const body = { reason: 'No funds', returned: true }
          if (check) await dana.api.post(`/api/admin/payments/${check.id}/reverse`, body)
        } else if (step === 'credit')
          await dana.api.post(`/api/admin/invoices/${invoice.id}/use-credit`, {})
        else if (step === 'job') await job().catch(() => undefined)
        else if (checkout === undefined || !reached.has(checkout.url)) continue
        else if (step === 'wait for the bank' && checkout.status === 'open')
          Object.assign(checkout, { status: 'complete', payment: 'waits' })
        // Also what the bank refused first: Stripe’s word counts.
        else if (step === 'pay' && checkout.status !== 'expired') isPaid(checkout)
        else if (step === 'fail' && checkout.status === 'open')
          Object.assign(checkout, { status: 'complete', payment: 'failed' })
        else if (step === 'back') await comeBack(client, checkout)
        else if (step === 'event') await webhook(checkout)
        else if (checkout.payment !== 'succeeded') continue
        else if (step === 'refund here')
          await books.refund(checkout.clientReferenceId, '1').catch(() => undefined)
        else if (step === 'refund' && keptOf(checkout) >= 100)
          checkout.refunds.push({
            id: `re_${crypto.randomUUID()}`,
            amount: 100,
            status: 'succeeded',
            payment_intent: `pi_${checkout.id}`,
          })
        else if (step === 'send back')
          Object.assign(checkout.refunds.at(-1) ?? {}, { status: 'failed' })
        else if (step === 'dispute' && keptOf(checkout) > 0)
          addDispute(checkout, 'needs_response', keptOf(checkout))
        else if (step === 'dispute a part' && keptOf(checkout) >= 1100)
          addDispute(checkout, 'needs_response', 1100)
        else if (step === 'win' && checkout.disputes.length > 0) dispute(checkout, 'won')
        else if (step === 'lose' && checkout.disputes.length > 0) dispute(checkout, 'lost')
      }
      stripe.loseAnswers(false)
      await job()
      for (const { id } of mine()) await settlePayment(services, id)
      const held = mine().map(keptOf)
      const entries = await books.ledger(client.id)
      const counted = entries.filter(({ state }) => state !== 'pending' && state !== 'failed')
      const inBooks = counted.filter(({ kind }) => kind !== 'reduction')
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      const reduced =
        sum(counted.map(({ cents }) => cents)) - sum(inBooks.map(({ cents }) => cents))
      const sumOf = (...ways: string[]) =>
        sum(inBooks.filter(({ way }) => ways.includes(way)).map(({ cents }) => cents))
      expect(sumOf('online_card', 'online_ach')).toBe(sum(held))
      const all = (await dana.api.get(`/api/admin/invoices/${invoice.id}`)).json()
      const credit = sum(entries.map((entry) => entry.credit))
      const kept = sum(held.map((one) => Math.max(one, 0)))
      const account = `/api/admin/clients/${client.id}`
      const [last] = (await dana.api.get(`${account}/statement`)).list().slice(-1)
      const now = (await dana.api.get(`${account}/balance`)).json()
      expect(last?.['balance']).toBe(Number(now['open']) - Number(now['credit']))
      expect(Number(all['paid']) + credit).toBe(kept + sumOf('check') + reduced)
      const lines = (await dana.api.get('/api/admin/payments.csv')).text.split('\r\n')
      const isOwn = (line: string) => line.includes(client.id) && !line.includes('Price reduced')
      const own = lines.filter(isOwn)
      const amounts = own.map((line) => Number(/,(-?\d+\.\d\d),/.exec(line)?.[1]))
      expect(sum(amounts.map((amount) => Math.round(amount * 100)))).toBe(
        sum(held) + sumOf('check'),
      )
    }),
    { numRuns: runs(12, 40) },
  )
})
