import { z } from 'zod'
import { AppError } from '#server/base/errors.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import type { CallContext } from '#server/change/services.ts'
import { raiseAlarms, settleAlarms } from '#server/records/alarms/alarms.ts'
import { parseJson } from '#shared/json.ts'

/** The person to check. Sent only to the provider and never logged. */
export interface CheckedPerson {
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string
  ssnLast4: string
  address?: { street: string; city: string; state: string; zipCode: string }
}

type Portal = Pick<CallContext, 'config' | 'db' | 'keyring' | 'clock' | 'log'>

const started = z.object({ id: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }) })
const read = z.object({ status: z.enum(['pending', 'passed', 'failed']) })

/** Begins a check. docs/identity-provider.md has the contract. @throws ProviderFault */
export function startCheck(
  portal: Portal,
  check: CheckedPerson & { reference: string; returnUrl: string },
) {
  const body = JSON.stringify(check)
  return ask(portal, { call: 'begin a check', path: '/checks', status: 201, body }, started)
}

/** @throws ProviderFault */
export async function readCheck(portal: Portal, id: string) {
  const path = `/checks/${encodeURIComponent(id)}`
  const call = 'tell how a check ended'
  return (await ask(portal, { call, path, status: 200 }, read)).status
}

interface Asked {
  call: 'begin a check' | 'tell how a check ended'
  path: string
  status: number
  body?: string
}

/**
 * The provider did not do its part. `token` and `answer` are for the operator to mend, `outage` ends by itself. The
 * reason has nothing of the request or the answer, because they may name the person.
 */
export class ProviderFault extends AppError {
  readonly fault: 'outage' | 'token' | 'answer'
  readonly reason: string
  readonly call: Asked['call']

  constructor(call: Asked['call'], fault: ProviderFault['fault'], reason: string) {
    const what =
      fault === 'outage'
        ? 'can’t be reached at the moment.'
        : 'does not work at the moment. Our staff have been told.'
    super(
      'SERVICE_UNAVAILABLE',
      `The identity check ${what} Nothing was changed. Try again later, or sign on paper.`,
      { retryAfter: 60 },
    )
    this.fault = fault
    this.reason = reason
    this.call = call
  }
}

/** The provider answered with the id of another check. */
export function otherCheck(): ProviderFault {
  return new ProviderFault('begin a check', 'answer', 'the id of another check')
}

const kind = 'identity_provider' as const

/** Logs a fault of the provider. One that does not end by itself is an alarm until the same call works. */
export async function reportFault(portal: Portal, { call, fault, reason }: ProviderFault) {
  portal.log.warn({ fault, call, reason }, 'the identity provider failed')
  if (fault === 'outage') return
  const subject = fault === 'token' ? fault : call
  await raiseAlarms(portal, portal.log, [{ kind, subject, details: { fault, reason } }])
}

/** @throws ProviderFault */
async function ask<Answer>(
  portal: Portal,
  asked: Asked,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const { status, text } = await send(portal, asked)
  const failed = (fault: ProviderFault['fault'], reason: string) =>
    new ProviderFault(asked.call, fault, reason)
  if (status === 401 || status === 403) throw failed('token', `status ${status}`)
  if (status === 429 || status >= 500) throw failed('outage', `status ${status}`)
  if (status !== asked.status) throw failed('answer', `status ${status}`)
  if (text === null) throw failed('answer', `more than ${longestAnswer} bytes`)
  const { data, error } = schema.safeParse(parseJson(text))
  if (error) throw failed('answer', `wrong ${error.issues[0]?.path.join('.') || 'JSON'}`)
  const covers = (subject: string) => subject === 'token' || subject === asked.call
  await settleAlarms(portal, portal.log, { kind, alarms: [], covers })
  return data
}

/** Milliseconds for the whole answer, and its bytes. */
const patience = 8000
const longestAnswer = 16 * 1024

/** @throws ProviderFault */
async function send({ config }: Portal, { call, path, body }: Asked) {
  const { identityUrl, identityToken } = config
  try {
    const answer = await fetch(`${identityUrl?.replace(/\/$/, '')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(identityToken !== null && { authorization: `Bearer ${identityToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, text: await readText(answer) }
  } catch (error) {
    // Without a cause the message may repeat the address with its password.
    const { cause, name } = error instanceof Error ? error : new Error()
    throw new ProviderFault(call, 'outage', cause instanceof Error ? reasonOf(cause) : name)
  }
}

/** Null for a longer one. */
async function readText({ body }: Response): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    // Leaving the loop cancels the rest.
    if (bytes > longestAnswer) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
