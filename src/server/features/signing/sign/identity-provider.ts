import { z } from 'zod'
import type { Config } from '#server/base/config.ts'
import { AppError } from '#server/base/errors.ts'

/** The person to check. Sent only to the provider and never logged. */
export interface CheckedPerson {
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string
  ssnLast4: string
  address?: { street: string; city: string; state: string; zipCode: string }
}

type Provider = Pick<Config, 'identityUrl' | 'identityToken'>

const started = z.object({ id: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }) })
const read = z.object({ status: z.enum(['pending', 'passed', 'failed']) })

/** Begins a check. docs/identity-provider.md has the contract. @throws AppError 503 */
export function startCheck(
  provider: Provider,
  check: CheckedPerson & { reference: string; returnUrl: string },
) {
  return ask(provider, { path: '/checks', status: 201, body: JSON.stringify(check) }, started)
}

/** @throws AppError 503 */
export async function readCheck(provider: Provider, id: string) {
  const path = `/checks/${encodeURIComponent(id)}`
  return (await ask(provider, { path, status: 200 }, read)).status
}

/** Milliseconds for the whole answer, and its bytes. */
const patience = 8000
const longestAnswer = 16 * 1024

/** The error contains nothing from the request or the answer, because they may name the person. */
async function ask<Answer>(
  { identityUrl, identityToken }: Provider,
  { path, status, body }: { path: string; status: number; body?: string },
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  try {
    const answer = await fetch(`${identityUrl?.replace(/\/$/, '')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(identityToken !== null && { authorization: `Bearer ${identityToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const text = await readText(answer)
    if (answer.status === status) return schema.parse(JSON.parse(text))
  } catch {
    // A slow, unreachable or misbehaving provider gets the same answer.
  }
  throw unreachable()
}

export function unreachable(): AppError {
  return new AppError(
    'SERVICE_UNAVAILABLE',
    'The identity check can’t be reached at the moment. Nothing was changed. Try again later, or sign on paper.',
    { retryAfter: 60 },
  )
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    // Leaving the loop cancels the rest.
    if (bytes > longestAnswer) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
