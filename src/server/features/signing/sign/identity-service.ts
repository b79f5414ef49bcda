import { z } from 'zod'
import { reasonOf } from '#server/base/reason-of.ts'
import { parseJson } from '#shared/base/json.ts'
import {
  type IdentityProvider,
  type Portal,
  type ProviderCall,
  ProviderFault,
} from './provider-fault.ts'

const started = z.object({ id: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }) })
const read = z.object({ status: z.enum(['pending', 'passed', 'failed']) })

/** A service of the firm's choice. docs/identity-provider.md has the contract. */
export const identityService: IdentityProvider = {
  begin(portal, { open: _open, ...check }) {
    const body = JSON.stringify(check)
    return ask(portal, { call: 'begin a check', path: '/checks', status: 201, body }, started)
  },

  async read(portal, { id }) {
    const path = `/checks/${encodeURIComponent(id)}`
    const call = 'tell how a check ended'
    return (await ask(portal, { call, path, status: 200 }, read)).status
  },
}

interface Asked {
  call: ProviderCall
  path: string
  status: number
  body?: string
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
  return data
}

/** Bytes. */
const longestAnswer = 16 * 1024

/** @throws ProviderFault */
async function send({ config, timeLimits }: Portal, { call, path, body }: Asked) {
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
      signal: AbortSignal.timeout(timeLimits.provider),
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
