import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Config } from '#server/base/config.ts'
import type { TimeLimits } from '#server/base/time-limits.ts'

type Settings = Pick<Config, 'stripe'>

/**
 * Opens Stripe's client, which is loaded only with STRIPE_SECRET_KEY: its code is large. It sends no usage figures.
 *
 * @throws Error without the key
 */
export function openStripe({ stripe }: Settings, { provider }: TimeLimits): Promise<Stripe> {
  if (stripe === null) throw new Error('STRIPE_SECRET_KEY is not set')
  const { key, apiUrl } = stripe
  const opened = clients.get(stripe) ?? load(key, apiUrl, provider)
  clients.set(stripe, opened)
  return opened
}

const clients = new WeakMap<NonNullable<Settings['stripe']>, Promise<Stripe>>()

async function load(key: string, apiUrl: string | null, timeout: number): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const {
    protocol = 'https:',
    hostname: host = 'api.stripe.com',
    port = '',
  } = URL.parse(apiUrl ?? '') ?? {}
  return new Stripe(key, {
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/**
 * The fault of a call that failed: `token` means that Stripe refuses the key, `answer` is for the operator too, and an
 * `outage` ends by itself. The reason repeats nothing of the request or the answer.
 */
export function stripeFault(error: unknown): {
  fault: 'outage' | 'token' | 'answer'
  reason: string
} {
  const failed = stripeError.safeParse(error)
  if (!failed.success) throw error
  const { type, statusCode, code } = failed.data
  const reason = [statusCode && `status ${statusCode}`, code].filter(Boolean).join(', ') || type
  if (statusCode === 401 || statusCode === 403) return { fault: 'token', reason }
  // 409: another call with the same key is not done yet.
  const passes = statusCode === undefined || [409, 429].includes(statusCode) || statusCode >= 500
  return { fault: passes ? 'outage' : 'answer', reason }
}

/** Whether Stripe does not know what was asked for: another account, or another mode of it, has it. */
export function isMissing(error: unknown): boolean {
  return stripeError.safeParse(error).data?.statusCode === 404
}

/** Its other fields may name a person. */
const stripeError = z.object({
  type: z.string().startsWith('Stripe'),
  statusCode: z.int().optional(),
  code: z.string().optional(),
})
