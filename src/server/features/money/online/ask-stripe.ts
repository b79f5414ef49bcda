import type { Stripe } from 'stripe'
import { z } from 'zod'
import { openStripe, stripeFault } from '#server/outside/stripe.ts'
import { AppError, errors } from '#server/base/errors.ts'
import type { CallContext } from '#server/change/services.ts'

/** The part of the portal that a question to Stripe needs. */
export type Portal = Pick<CallContext, 'config' | 'timeLimits'>

interface OfPage {
  limit: number
  starting_after?: string
}

/** Reads the rows of all pages of a list. @throws AppError 503 */
export async function everyRow<Row extends { id: string }>(
  list: (page: OfPage) => Promise<{ data: Row[]; has_more: boolean }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.at(-1)?.id
    const page = await list({ limit: 100, ...(after !== undefined && { starting_after: after }) })
    const more = rowsOf(page)
    rows.push(...more)
    if (!page.has_more || more.length === 0) return rows
  }
}

/** Stripe did not do its part. The reason repeats nothing of the request or the answer. */
export class CheckoutFault extends AppError {
  readonly fault: 'outage' | 'token' | 'answer'
  readonly reason: string

  constructor(
    { fault, reason }: ReturnType<typeof stripeFault>,
    message = 'Stripe doesn’t answer at the moment. If you have paid, don’t pay again: we keep asking how it stands.',
  ) {
    super('SERVICE_UNAVAILABLE', message, { retryAfter: 60 })
    this.fault = fault
    this.reason = reason
  }
}

export const nothingCharged =
  'Paying online doesn’t work at the moment. Nothing was charged. Try again later, or mail a check.'

/** For `catch`: gives a fault of Stripe the message that fits what the caller was doing. */
export function saying(message: string) {
  return (error: unknown): never => {
    throw error instanceof CheckoutFault ? new CheckoutFault(error, message) : error
  }
}

/** Stripe’s client takes any JSON object without an error in it for an answer, whatever its status. @throws AppError 503 */
export function checkAnswer(answer: object, expected: z.ZodType = one): void {
  if (expected.safeParse(answer).success) return
  throw new CheckoutFault({ fault: 'outage', reason: 'an answer that is not of its API' })
}

const one = z.object({ id: z.string().min(1) })
const several = z.object({ data: z.array(one) })

/** The rows of one page of a list. @throws AppError 503 */
export function rowsOf<Row>(list: { data: Row[] }): Row[] {
  checkAnswer(list, several)
  return list.data
}

/** Sends a question with the firm’s key. @throws AppError 409 without a key; 503 */
export async function askStripe<Answer>(
  { config, timeLimits }: Portal,
  send: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  if (config.stripe === null) throw errors.conflict('We don’t take payments online')
  try {
    return await send(await openStripe(config, timeLimits))
  } catch (error) {
    throw new CheckoutFault(stripeFault(error))
  }
}
