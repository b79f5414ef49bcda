import { afterAll, afterEach } from 'vitest'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { type Checkout, startStripe } from '#tests/support/stripe.ts'
import { auditRows } from './rows.ts'

/** A portal that takes payments at a Stripe of its own, with an administrator, for the tests of a file. */
export async function startOnline() {
  const stripe = await startStripe()
  const portal = await startTestApp({ config: { stripe: stripe.settings } })
  afterAll(async () => {
    await portal.close()
    stripe.close()
  })
  afterEach(() => stripe.answerWith(null))
  const dana = await anAdmin(portal)
  const books = booksOf(dana)
  const services = { ...portal.services, log: portal.app.log }

  async function anInvoice(price = '310', by = books) {
    const client = await aClient(portal)
    return { client, invoice: await by.issued(client.id, [price]) }
  }
  const pay = ({ api }: Pick<Person, 'api'>, id: string, way = 'online_card') =>
    api.post(`/api/invoices/${id}/pay`, { way })
  const send = ({ payload, signature }: { payload: string | Buffer; signature: string }) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  const webhook = (checkout: Checkout, type = 'checkout.session.completed') =>
    send(stripe.event(type, { id: checkout.id, object: 'checkout.session' }))

  /** A client on Stripe's page for an invoice of $310.00. */
  async function begun(way?: string) {
    const one = await anInvoice()
    await pay(one.client, one.invoice.id, way)
    return { ...one, checkout: stripe.newestCheckout() }
  }

  /** The same once it is paid. */
  async function paid() {
    const one = await begun()
    await webhook(isPaid(one.checkout))
    return one
  }

  const toldOf = async ({ api }: Pick<Person, 'api'>, title: string) =>
    (await api.get('/api/notifications')).list().filter((told) => told['title'] === title)

  return {
    stripe,
    portal,
    dana,
    books,
    services,
    anInvoice,
    pay,
    send,
    webhook,
    begun,
    paid,
    toldOf,
    job: () => settleOpenPayments(services),
    comeBack: ({ api }: Pick<Person, 'api'>, { clientReferenceId: id }: Checkout) =>
      api.post(`/api/payments/${id}/check`, {}),
    refund: ({ clientReferenceId: id }: Checkout, amount: string, more: object = {}) =>
      dana.api.post(`/api/admin/payments/${id}/refund`, {
        amount,
        reason: 'Less work',
        again: true,
        password,
        ...more,
      }),
    /** From now on Stripe fails. */
    fails: (status = 500, body = '') =>
      stripe.answerWith((response) =>
        response.writeHead(status, { 'stripe-should-retry': 'false' }).end(body),
      ),
    refuses: () =>
      stripe.answerWith((response) =>
        response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}'),
      ),
    /** From now on Stripe does what it is asked for, and its answers are lost. */
    losesAnswers: () => stripe.answerWith((response) => response.destroy()),
    works: () => stripe.answerWith(null),
    /** Cents. */
    open: async (id: string, by = books) => (await by.invoice(id)).open,
    /** What the log says became of the client's payments. */
    movesOf: async ({ id }: Pick<Person, 'id'>) => {
      const moves = await auditRows(portal, ['details'], { clientId: id, action: 'payment.moved' })
      return moves.map(({ details }) => (details as { state: string }).state)
    },
    /** How often a client has heard that a bank took money back, and that it paid it again. */
    returnedOf: async (client: Person) => ({
      notices: (await toldOf(client, 'Payment returned')).length,
      mails: (await mailsTo(portal, client.email)).filter(
        ({ template }) => template === 'payment-returned',
      ).length,
      closed: (await toldOf(client, 'Dispute closed')).length,
    }),
  }
}

export const isPaid = (checkout: Checkout) =>
  Object.assign(checkout, { status: 'complete', payment: 'succeeded' })
