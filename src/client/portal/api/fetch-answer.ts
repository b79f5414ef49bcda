import type { httpLink } from '@trpc/client'
import { parseJson } from '#shared/base/json.ts'

export type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>

/** An answer that tRPC did not send, for example a proxy's. Its message comes from section 7 of the specification. */
export class UnexpectedResponseError extends Error {}

/** @throws UnexpectedResponseError */
export const fetchAnswer: Fetch = async (url, init) => {
  const response = await fetch(url, { ...init, signal: init?.signal ?? null })
  const text = await response.text()
  const answer = parseJson(text)
  if (answer === undefined)
    throw new UnexpectedResponseError(`${response.status}: ${plain(response, text)}`)
  if (!isTrpcs(answer)) throw new UnexpectedResponseError(messageIn(answer) ?? refused(response))
  return handedOver(answer)
}

/** For tRPC, which reads nothing else of a response. */
export function handedOver(answer: unknown): Awaited<ReturnType<Fetch>> {
  return { ok: true, json: () => Promise.resolve(answer) }
}

/** HTML is not a message for people. */
function plain({ headers, statusText }: Response, text: string): string {
  const isPage = headers.get('content-type')?.includes('html') ?? false
  return (isPage ? '' : text.trim().slice(0, 200)) || statusText || 'Unknown error'
}

function isTrpcs(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return Array.isArray(answer) || 'result' in answer || 'error' in answer
}

/** The server's own message, for example when a body is too large. */
function messageIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null
  return typeof answer.message === 'string' ? answer.message : null
}

const refused = ({ status }: Response) => `Request failed with status ${status}`
