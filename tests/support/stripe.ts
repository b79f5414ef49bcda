import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { type PaymentPage, showPage } from './stripe-page.ts'

const stripeKey = 'sk_test_harbor'
const webhookSecret = 'whsec_harbor'

interface Asked {
  method: string
  path: string
  /** The form as it came, or the query of a GET. */
  fields: Record<string, string>
  idempotencyKey: string | null
}

interface VerificationSession {
  id: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  last_error: { code: string } | null
  verified_outputs: { first_name: string; last_name: string } | null
}

interface Refund {
  id: string
  /** In seconds; left out, now. */
  created?: number
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  payment_intent: string
  metadata?: Record<string, string>
}

export interface Dispute {
  id: string
  /** In seconds; left out, now. */
  created?: number
  /** Cents; it may be about a part of the payment. */
  amount: number
  status: 'warning_needs_response' | 'warning_under_review' | 'needs_response' | 'won' | 'lost'
}

interface Account {
  takesPayments: boolean
  webhooks: { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] }[]
  events: { type: string; created: number; delivered: boolean }[]
  /** What a restricted key may not read. */
  forbidden: string[]
}

/** A checkout with the payment that comes of it. */
export interface Checkout extends PaymentPage {
  clientReferenceId: string
  currency: string
  disputes: Dispute[]
  refunds: Refund[]
  url: string
}

/**
 * A real HTTP server that speaks the part of Stripe's API that the portal uses, and keeps its state: an idempotency key
 * used again gets the same answer, an object reads as it was left, and the page of an identity check opens once.
 */
export async function startStripe() {
  const asked: Asked[] = []
  const told: IncomingMessage['headers'][] = []
  const answers = new Map<string, { fields: string; body: string }>()
  /** The keys of calls that are not answered yet: another call with one is refused. */
  const running = new Set<string>()
  const checks = new Map<string, VerificationSession>()
  const checkouts = new Map<string, Checkout>()
  const account: Account = { takesPayments: true, webhooks: [], events: [], forbidden: [] }
  let pages = 0
  let opened = 0
  let fault: ((response: ServerResponse) => unknown) | null = null
  let held: { of: string; until: Promise<void> } | null = null
  let losing = false

  const answer = (path: string, method: string, fields: Record<string, string>) => {
    const id = path.split('/').at(-1) ?? ''
    if (path === '/v1/identity/verification_sessions' && method === 'GET') {
      return { object: 'list', has_more: false, data: [...checks.values()] }
    }
    if (path.startsWith('/v1/identity/verification_sessions')) {
      const check = method === 'POST' ? aCheck(checks.size + 1) : checks.get(id)
      if (check === undefined) return null
      checks.set(check.id, check)
      const page = `https://verify.stripe.example/start/${check.id}/${(pages += 1)}`
      const expanded = fields['expand[0]'] === 'verified_outputs'
      return {
        ...check,
        object: 'identity.verification_session',
        verified_outputs: expanded ? check.verified_outputs : undefined,
        url: check.status === 'requires_input' ? page : null,
      }
    }
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      const made = aCheckout((opened += 1), fields, url)
      checkouts.set(made.id, made)
      return checkoutView(made)
    }
    if (path === '/v1/checkout/sessions') {
      const found = [...checkouts.values()].filter((one) => intentOf(one) === fields.payment_intent)
      return { object: 'list', has_more: false, data: found.map(checkoutView) }
    }
    if (path.startsWith('/v1/checkout/sessions/')) {
      const found = checkouts.get(path.split('/')[4] ?? '')
      if (found === undefined) return null
      if (path.endsWith('/expire')) {
        if (found.status !== 'open') return { error: { type: 'invalid_request_error' } }
        found.status = 'expired'
      }
      return checkoutView(found)
    }
    if (path === '/v1/refunds' && method === 'POST') {
      const of = [...checkouts.values()].find((one) => intentOf(one) === fields.payment_intent)
      if (of === undefined) return null
      const refund: Refund = {
        id: `re_${of.id}_${of.refunds.length + 1}`,
        amount: Number(fields.amount),
        status: of.way === 'card' ? 'succeeded' : 'pending',
        payment_intent: intentOf(of),
        metadata: inBrackets('metadata', fields),
      }
      of.refunds.push(refund)
      return { ...refund, object: 'refund' }
    }
    if (path === '/v1/refunds') {
      return pageOf(
        [...checkouts.values()].flatMap(({ refunds }) => refunds),
        fields,
      )
    }
    if (path === '/v1/account') {
      return { id: 'acct_harbor', object: 'account', charges_enabled: account.takesPayments }
    }
    if (path === '/v1/webhook_endpoints') {
      return { object: 'list', has_more: false, data: account.webhooks }
    }
    if (path === '/v1/events')
      return { object: 'list', has_more: false, data: eventsOf(account, fields) }
    if (path === '/v1/disputes') {
      const made = [...checkouts.values()].flatMap((one) =>
        one.disputes.map((dispute) => ({ ...dispute, payment_intent: intentOf(one) })),
      )
      return pageOf(made, fields)
    }
    return null
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://stripe')
    const { method = '', headers } = request
    if (path.startsWith('/c/')) {
      return showPage(checkouts.get(path.split('/')[2] ?? ''), request, response)
    }
    const form = method === 'POST' ? new URLSearchParams(await text(request)) : searchParams
    const fields = Object.fromEntries(form)
    const key = headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    asked.push({ method, path, fields, idempotencyKey })
    told.push(headers)
    if (fault !== null) return fault(response)
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (headers.authorization !== `Bearer ${stripeKey}`) return send(401, refused())
    if (account.forbidden.includes(path)) return send(403, refused())
    const before = idempotencyKey === null ? undefined : answers.get(idempotencyKey)
    if (before !== undefined) {
      const same = before.fields === JSON.stringify(fields)
      return same ? send(200, before.body) : send(400, refused('idempotency_key_in_use'))
    }
    if (idempotencyKey !== null && running.has(idempotencyKey)) {
      return send(409, refused('idempotency_key_in_use'))
    }
    const made = answer(path, method, fields)
    if (made === null) return send(404, refused('resource_missing'))
    const body = JSON.stringify(made)
    if ('error' in made) return send(400, body)
    if (idempotencyKey !== null) running.add(idempotencyKey)
    if (held !== null && `${method} ${path}`.startsWith(held.of)) await held.until
    if (idempotencyKey !== null) {
      running.delete(idempotencyKey)
      answers.set(idempotencyKey, { fields: JSON.stringify(fields), body })
    }
    return losing ? response.destroy() : send(200, body)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    /** The headers of each of them. */
    headers: told,
    /** For a portal's configuration. */
    settings: { key: stripeKey, webhookSecret, apiUrl: url },
    /** The firm's account, as its dashboard shows it. */
    account,
    /** What the newest identity check comes to; returns its id. */
    endCheck: (change: Partial<VerificationSession>) => {
      const newest = [...checks.values()].at(-1)
      if (newest === undefined) throw new Error('no check has begun')
      Object.assign(newest, change)
      return newest.id
    },
    checkouts,
    newestCheckout: () => {
      const newest = [...checkouts.values()].at(-1)
      if (newest === undefined) throw new Error('no checkout has begun')
      return newest
    },
    /** The body and signature of a webhook, as Stripe sends it at that time. */
    event: (type: string, object: object, at = new Date()) => {
      const payload = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      const signature = new Stripe(stripeKey).webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp: Math.floor(at.getTime() / 1000),
      })
      return { payload, signature }
    },
    /** Does what is asked from now on, of calls that begin so, and answers only when the returned function is called. */
    hold: (of = '') => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { of, until: promise }
      return () => {
        held = null
        resolve()
      }
    },
    /** Does what is asked from now on, and no answer arrives, as when the portal is killed meanwhile. */
    loseAnswers: (now: boolean) => {
      losing = now
    },
    /** Answers everything this way, until null. */
    answerWith: (one: typeof fault) => {
      fault = one
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refused(code?: string): string {
  return JSON.stringify({ error: { type: 'invalid_request_error', code } })
}

/** The newest first, of these kinds, after these seconds and before those. */
function eventsOf({ events }: Account, fields: Record<string, string>) {
  const kinds = Object.entries(fields).flatMap(([name, type]) =>
    name.startsWith('types') ? type : [],
  )
  const {
    delivery_success: delivered,
    'created[gte]': from = 0,
    'created[lt]': to = Infinity,
  } = fields
  return events
    .filter((event) => kinds.includes(event.type) && String(event.delivered) === delivered)
    .filter(({ created }) => created >= Number(from) && created < Number(to))
    .toSorted((a, b) => b.created - a.created)
    .slice(0, Number(fields['limit']))
    .map(({ type, created }) => ({ id: `evt_${created}`, object: 'event', type, created }))
}

/** A page of them: of those of the payment, made since then, after that one. */
function pageOf<Row extends { id: string; created?: number; payment_intent: string }>(
  all: Row[],
  { 'created[gte]': from = 0, limit = 10, starting_after: after, ...of }: Record<string, unknown>,
) {
  const { payment_intent: intent } = of
  const found = all
    .map((row) => ({ ...row, created: row.created ?? Math.floor(Date.now() / 1000) }))
    .filter(({ created }) => created >= Number(from))
    .filter((row) => intent === undefined || row.payment_intent === intent)
  const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
  const data = rest.slice(0, Number(limit))
  return { object: 'list', has_more: data.length < rest.length, data }
}

/** `metadata[refund]=1` as it is read. */
function inBrackets(name: string, fields: Record<string, string>): Record<string, string> {
  const own = Object.entries(fields).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

function aCheck(number: number): VerificationSession {
  return { id: `vs_${number}`, status: 'requires_input', last_error: null, verified_outputs: null }
}

function aCheckout(number: number, fields: Record<string, string>, url: string): Checkout {
  const id = `cs_${number}`
  return {
    id,
    clientReferenceId: fields['client_reference_id'] ?? '',
    way: fields['allowed_payment_method_types[0]'] ?? '',
    amount: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'] ?? '',
    status: 'open',
    payment: 'none',
    disputes: [],
    refunds: [],
    name: fields['line_items[0][price_data][product_data][name]'] ?? '',
    successUrl: fields['success_url'] ?? '',
    cancelUrl: fields['cancel_url'] ?? '',
    url: `${url}/c/${id}`,
  }
}

function intentOf({ id }: Checkout): string {
  return `pi_${id}`
}

const intentStates = {
  none: 'requires_payment_method',
  waits: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
}

/** The newest dispute of a payment is so now; without one the client’s bank begins one, about what was not refunded. */
export function dispute(checkout: Checkout, status: Dispute['status'], amount?: number): void {
  const newest = checkout.disputes.at(-1)
  if (newest !== undefined) return void Object.assign(newest, { status })
  addDispute(checkout, status, amount)
}

/** What of a payment is with the firm, as Stripe has it: a refund to a bank account is until it arrives. */
export function keptOf({ payment, amount, refunds, disputes }: Checkout): number {
  if (payment !== 'succeeded') return 0
  const gone = [
    ...refunds.filter(({ status }) => status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'needs_response' || status === 'lost'),
  ]
  return gone.reduce((rest, one) => rest - one.amount, amount)
}

/** Another dispute of a payment. */
export function addDispute(
  { id, amount: paid, refunds, disputes }: Checkout,
  status: Dispute['status'],
  amount = refunds.reduce((rest, refund) => rest - refund.amount, paid),
): void {
  disputes.push({ id: `du_${id}_${disputes.length + 1}`, status, amount })
}

function checkoutView(checkout: Checkout) {
  const { id, clientReferenceId, amount, currency, status, payment, disputes, refunds } = checkout
  const charged = payment === 'succeeded'
  return {
    id,
    object: 'checkout.session',
    client_reference_id: clientReferenceId,
    status,
    payment_status: charged ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    url: status === 'open' ? checkout.url : null,
    payment_intent:
      payment === 'none'
        ? null
        : {
            id: intentOf(checkout),
            object: 'payment_intent',
            status: intentStates[payment],
            amount_received: charged ? amount : 0,
            currency,
            latest_charge: charged && {
              id: `ch_${id}`,
              object: 'charge',
              disputed: disputes.length > 0,
              refunds: pageOf(refunds, {}),
            },
          },
  }
}
