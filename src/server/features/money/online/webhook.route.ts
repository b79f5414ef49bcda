import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errors } from '#server/base/errors.ts'
import type { Services } from '#server/calls/context.ts'
import { openStripe } from '#server/outside/stripe.ts'
import { refuseOtherMethods } from '#server/web/errors.ts'
import { findPages } from './checkout.ts'
import { settlePayment } from './settle-payment.ts'

/** Bytes of an event. */
const largest = 256 * 1024

const path = '/api/payments/webhook'

/** Seconds that an event may be old: a recorded one can't be sent again later. */
const oldest = 300

/** All that is read of an event: which payment it is about. How the payment stands is asked at Stripe. */
const event = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
})

/** Stripe's webhook. Without its secret it does not exist, and payments are settled without it. */
export function registerPaymentWebhook(app: FastifyInstance, services: Services): void {
  const { stripe } = services.config
  if (stripe === null || stripe.webhookSecret === null) return
  const { webhookSecret } = stripe
  // The signature is of the bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
    done(null, body),
  )
  refuseOtherMethods(app, path, ['POST'])
  app.post(path, { bodyLimit: largest }, (request) => receive(services, webhookSecret, request))
}

async function receive(services: Services, secret: string, request: FastifyRequest) {
  const { body, headers } = request
  const signature = headers['stripe-signature']
  const { webhooks } = await openStripe(services.config, services.timeLimits)
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw notSigned()
  const now = services.clock().getTime()
  const signed = await webhooks
    .constructEventAsync(body, signature, secret, oldest, undefined, now)
    .catch(() => {
      // The reason would only help somebody who forges one.
      throw notSigned()
    })
  const { data: sent } = event.safeParse(signed)
  if (sent === undefined) return received
  const { id, payment_intent: intent } = sent.data.object
  const portal = { ...services, log: request.log }
  const refs = sent.type.startsWith('checkout.session.') ? [id] : await pagesOf(portal, intent)
  for (const ref of refs) await settlePayment(portal, ref)
  return received
}

const received = { received: true }

function pagesOf(portal: Parameters<typeof findPages>[0], intent: string | null | undefined) {
  return intent ? findPages(portal, intent) : []
}

function notSigned() {
  return errors.badInput('Not an event that Stripe signed in the last five minutes')
}
