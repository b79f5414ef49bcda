import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { look } from '#tests/support/look.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, moveTo, test as staffTest } from '#tests/support/staff.ts'
import { startStripe } from '#tests/support/stripe.ts'

type Stripe = Awaited<ReturnType<typeof startStripe>>

/** A portal that takes payments online, beside a Stripe of its own. */
const test = staffTest.extend<object, { stripe: Stripe }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- as in support/portal.ts
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      stripe.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ stripe }, use) => {
      const { key, webhookSecret, apiUrl } = stripe.settings
      const portal = await startServer({
        env: {
          STRIPE_SECRET_KEY: key,
          STRIPE_WEBHOOK_SECRET: webhookSecret,
          STRIPE_API_URL: apiUrl,
        },
      })
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
})

/** A client whose return is filed, with an invoice of $310.00. */
async function billed(portal: RunningServer, admin: Someone) {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  const taxReturnId = await client.startReturn(new Date().getFullYear() - 1)
  await moveTo(admin, taxReturnId, 'filed')
  const lines = [
    { text: 'Individual return', unitPrice: '150' },
    { text: 'Bookkeeping', quantity: '2', unitPrice: '80' },
  ]
  const draft = { clientId: client.id, taxReturnId, lines }
  const { id } = await admin.call('POST', '/api/admin/invoices', draft)
  const { number } = await admin.call('POST', `/api/admin/invoices/${String(id)}/issue`, {})
  return { client, number: String(number) }
}

const screen = (page: Page) => ({
  main: page.getByRole('main'),
  said: page.getByRole('main').getByRole('status').filter({ hasText: /./ }),
  invoices: page.getByRole('list', { name: 'Invoices' }),
  payments: page.getByRole('list', { name: 'Payments' }),
  byCard: page.getByRole('button', { name: /^Pay by card/ }),
  fromBank: page.getByRole('button', { name: /^Pay from a bank account/ }),
  /** On the provider's page. */
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
})

test('a client pays by card from the next step: declined, then paid; the back button pays nothing twice', async ({
  page,
  portal,
  admin,
  stripe,
}) => {
  const { client, number } = await billed(portal, admin)
  const { main, said, invoices, payments, byCard, press } = screen(page)
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(main.getByRole('heading', { name: /^Pay \$310\.00 by / })).toBeVisible()
  await look(page, 'the next step', { dark: true })
  await main.getByRole('link', { name: 'View and pay' }).click()
  await expect(byCard).toBeVisible()
  await look(page, 'an open invoice', { dark: true })
  await byCard.click()
  await expect(page.getByRole('heading', { name: `Invoice ${number}: $310.00` })).toBeVisible()
  await press('Pay with a card that is declined')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await press('Pay')
  await expect(said).toContainText('Thank you for your paymentWe received $310.00.')
  await expect(invoices).toContainText('PaidTotal$310.00')
  await expect(byCard).toBeHidden()
  await expect(payments.getByRole('button', { name: /^Receipt/ })).toBeVisible()
  await look(page, 'after paying by card', { dark: true })
  await page.goBack()
  await expect(said).toContainText('Thank you for your payment')
  await page.goto('/client-portal')
  await expect(main.getByRole('heading', { name: /is filed$/ })).toBeVisible()
  expect([...stripe.checkouts.values()].at(-1)).toMatchObject({ payment: 'succeeded' })
  expect(await client.list('/api/payments')).toHaveLength(1)
})

test('on a phone, a payment from a bank account is on its way, and the open page says when it is here', async ({
  page,
  portal,
  admin,
  stripe,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { client } = await billed(portal, admin)
  const { said, invoices, payments, fromBank, press } = screen(page)
  await signIn(page, portal, client)
  await page.goto('/invoices')
  await fromBank.click()
  await press('Pay')
  await expect(said).toContainText('Your payment is processing')
  await expect(invoices).toContainText('$310.00 from your bank account is still processing.')
  await expect(payments).toContainText('Processing, about 4 business days')
  await expect(fromBank).toBeHidden()
  await look(page, 'on its way', { dark: true })
  const checkout = stripe.newestCheckout()
  checkout.payment = 'succeeded'
  const { payload, signature } = stripe.event('checkout.session.async_payment_succeeded', {
    id: checkout.id,
  })
  const sent = await fetch(`${portal.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  expect(sent.status).toBe(200)
  await expect(said).toContainText('Thank you for your payment')
  await expect(payments.getByRole('button', { name: /^Receipt/ })).toBeVisible()
})

test('of two tabs one goes back, the other pays and is closed: the job settles it', async ({
  page,
  portal,
  admin,
  stripe,
}) => {
  const { client } = await billed(portal, admin)
  const { said, invoices, byCard, press } = screen(page)
  await signIn(page, portal, client)
  const tab = await page.context().newPage()
  for (const one of [page, tab]) {
    await one.goto(`${portal.url}/invoices`)
    await screen(one).byCard.click()
    await one.waitForURL(/\/c\//)
  }
  expect(tab.url()).toBe(page.url())
  await press('Go back')
  await expect(byCard).toBeVisible()
  await expect(said).toBeHidden()
  await look(page, 'left without paying')
  // As the provider's page does when the tab is closed before it leads back.
  Object.assign(stripe.newestCheckout(), { status: 'complete', payment: 'succeeded' })
  await tab.close()
  await inDatabaseOf(portal, (db) =>
    sql`select graphile_worker.add_job('settle-online-payments')`.execute(db),
  )
  await expect(invoices).toContainText('PaidTotal$310.00')
  await expect(byCard).toBeHidden()
})

test('every state of an invoice, as the client and as staff see it', async ({
  page,
  browser,
  portal,
  admin,
  stripe,
}) => {
  const { client } = await billed(portal, admin)
  const id = (answer: Record<string, unknown>) => String(answer['id'])
  const draft = async (text: string, unitPrice: string, more: object = {}) =>
    id(
      await admin.call('POST', '/api/admin/invoices', {
        clientId: client.id,
        lines: [{ text, unitPrice }],
        ...more,
      }),
    )
  const issued = async (text: string, unitPrice: string, more: object = {}) => {
    const made = await draft(text, unitPrice, more)
    await admin.call('POST', `/api/admin/invoices/${made}/issue`, {})
    return made
  }
  const byCheck = async (invoiceId: string, amount: string) =>
    id(
      await admin.call('POST', '/api/admin/payments', {
        clientId: client.id,
        way: 'check',
        amount,
        receivedOn: '2026-02-20',
        parts: [{ invoiceId, amount }],
      }),
    )
  const online = async (invoiceId: string, way: string, ends: object) => {
    await client.call('POST', `/api/invoices/${invoiceId}/pay`, { way })
    const checkout = Object.assign(stripe.newestCheckout(), { status: 'complete', ...ends })
    await client.call('POST', `/api/payments/${checkout.clientReferenceId}/check`, {})
  }

  await draft('Not issued yet', '90')
  await byCheck(await issued('Tax planning', '200', { memo: 'As agreed on the phone.' }), '80')
  const inParts = await issued('Bookkeeping, the whole year', '310.01')
  const parts = ['2150-05-01', '2150-06-01', '2150-07-01'].map((dueOn, at) => ({
    dueOn,
    amount: at === 0 ? '103.35' : '103.33',
  }))
  await admin.call('PUT', `/api/admin/invoices/${inParts}/plan`, { parts })
  await byCheck(inParts, '103.35')
  const wrong = await issued('Payroll, first quarter', '500')
  const voiding = { because: 'It was the second quarter', replace: true }
  await admin.call('POST', `/api/admin/invoices/${wrong}/void`, voiding)
  await online(await issued('Amended return', '75'), 'online_card', {
    payment: 'succeeded',
    disputes: [{ id: 'du_1', status: 'needs_response', amount: 7500 }],
  })
  await online(await issued('State return', '60'), 'online_ach', { payment: 'processing' })
  const returned = await byCheck(await issued('Sales tax', '45'), '45')
  const noFunds = { reason: 'No funds', returned: true }
  await admin.call('POST', `/api/admin/payments/${returned}/reverse`, noFunds)
  const refunded = await byCheck(await issued('Extension', '30'), '30')
  const refund = { amount: '10', reason: 'Less work', password }
  await admin.call('POST', `/api/admin/payments/${refunded}/refund`, refund)

  await signIn(page, portal, client)
  await page.goto('/invoices')
  const { main, invoices, payments } = screen(page)
  const invoice = (text: string) => invoices.getByRole('listitem').filter({ hasText: text })
  await expect(main).not.toContainText('Not issued yet')
  await expect(invoice('Tax planning')).toContainText('Partly paidTotal$200.00Paid$80.00')
  await expect(invoice('Payroll')).toContainText('You don’t have to pay it. Our note: It was the')
  await expect(invoice('Amended return')).toContainText('Not paid yet')
  await expect(invoice('State return')).toContainText(
    '$60.00 from your bank account is still processing',
  )
  await expect(payments).toContainText('Disputed at the bank')
  await expect(payments).toContainText('Returned by the bank')
  for (const name of ['I’ll mail a check', 'Pay all $206.66 at once']) {
    await invoices.getByText(name).first().click()
  }
  await look(page, 'every state', { dark: true })

  const context = await browser.newContext({ baseURL: portal.url })
  const staff = await context.newPage()
  await signIn(staff, portal, admin)
  await staff.goto(`/admin/clients/${client.id}`)
  const books = staff.getByRole('region', { name: 'Invoices and payments' })
  await expect(books).toContainText('Balance due $')
  await expect(books).toContainText('Draft')
  await expect(books).toContainText('Sales tax')
  await look(staff, 'every state, to staff', { dark: true })
  const opens = async (of: string, item: string, title: string) => {
    await books
      .getByRole('listitem')
      .filter({ hasText: of })
      .getByRole('button', { name: /^More / })
      .click()
    await staff.getByRole('menuitem', { name: item }).click()
    const dialog = staff.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await look(staff, title, { dark: true })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await opens('Sales tax', 'Void and replace…', 'Void invoice')
  await opens('Bookkeeping', 'Change the parts…', 'Pay invoice')
  await context.close()
})
