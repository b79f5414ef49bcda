import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

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
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  payment_intent: string
}

/** A checkout with the payment that comes of it. */
export interface Checkout {
  id: string
  clientReferenceId: string
  way: string
  amount: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment: 'none' | 'processing' | 'succeeded' | 'failed'
  dispute: 'needs_response' | 'won' | 'lost' | null
  refunds: Refund[]
}

/**
 * A real HTTP server that speaks the part of Stripe's API that the portal uses, and keeps its state: an idempotency key
 * used again gets the same answer, an object reads as it was left, and the page of an identity check opens once.
 */
export async function startStripe() {
  const asked: Asked[] = []
  const answers = new Map<string, string>()
  const checks = new Map<string, VerificationSession>()
  const checkouts = new Map<string, Checkout>()
  let pages = 0
  let fault: ((response: ServerResponse) => unknown) | null = null

  const answer = (path: string, method: string, fields: Record<string, string>) => {
    const id = path.split('/').at(-1) ?? ''
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
      const made = aCheckout(checkouts.size + 1, fields)
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
      if (path.endsWith('/expire')) found.status = 'expired'
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
      }
      of.refunds.push(refund)
      return { ...refund, object: 'refund' }
    }
    if (path === '/v1/refunds') {
      const data = [...checkouts.values()].flatMap(({ refunds }) => refunds)
      return { object: 'list', has_more: false, data }
    }
    if (path === '/v1/disputes') {
      const { payment_intent: of } = fields
      const disputed = [...checkouts.values()].filter(
        (one) => one.dispute !== null && (of === undefined || intentOf(one) === of),
      )
      const data = disputed.map((one) => ({ ...disputeView(one), payment_intent: intentOf(one) }))
      return { object: 'list', has_more: false, data }
    }
    return null
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const { method = '', headers } = request
    const form = method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams
    const fields = Object.fromEntries(form)
    const key = headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    asked.push({ method, path: url.pathname, fields, idempotencyKey })
    if (fault !== null) return fault(response)
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (headers.authorization !== `Bearer ${stripeKey}`) return send(401, refused())
    const before = idempotencyKey === null ? undefined : answers.get(idempotencyKey)
    if (before !== undefined) return send(200, before)
    const made = answer(url.pathname, method, fields)
    if (made === null) return send(404, refused('resource_missing'))
    const body = JSON.stringify(made)
    if (idempotencyKey !== null) answers.set(idempotencyKey, body)
    return send(200, body)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    /** For a portal's configuration. */
    settings: { key: stripeKey, webhookSecret, apiUrl: url },
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

function aCheck(number: number): VerificationSession {
  return {
    id: `vs_${number}`,
    status: 'requires_input',
    last_error: null,
    verified_outputs: null,
  }
}

function aCheckout(number: number, fields: Record<string, string>): Checkout {
  return {
    id: `cs_${number}`,
    clientReferenceId: fields['client_reference_id'] ?? '',
    way: fields['allowed_payment_method_types[0]'] ?? '',
    amount: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'] ?? '',
    status: 'open',
    payment: 'none',
    dispute: null,
    refunds: [],
  }
}

function intentOf({ id }: Checkout): string {
  return `pi_${id}`
}

const intentStates = {
  none: 'requires_payment_method',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
}

function disputeView({ id, dispute }: Checkout) {
  return { id: `du_${id}`, object: 'dispute', status: dispute }
}

function checkoutView(checkout: Checkout) {
  const { id, clientReferenceId, amount, currency, status, payment, dispute, refunds } = checkout
  const charged = payment === 'succeeded'
  return {
    id,
    object: 'checkout.session',
    client_reference_id: clientReferenceId,
    status,
    payment_status: charged ? 'paid' : 'unpaid',
    amount_total: amount,
    currency,
    url: status === 'open' ? `https://checkout.stripe.example/c/${id}` : null,
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
              disputed: dispute !== null,
              refunds: { object: 'list', has_more: false, data: refunds },
            },
          },
  }
}
