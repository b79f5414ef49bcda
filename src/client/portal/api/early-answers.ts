import { readImpersonation } from '#client/public/session/impersonation.ts'
import { readToken } from '#client/public/session/token.ts'
import { type Fetch, fetchAnswer, handedOver, UnexpectedResponseError } from './fetch-answer.ts'

/** True if bootstrap.js sent this query a moment ago, in this session. */
export function wasSentEarly(path: string, input: unknown): boolean {
  const { early } = window.bootstrap ?? {}
  const call = early?.calls[path]
  if (early === undefined || call === undefined) return false
  if (early.token !== readToken() || readImpersonation() !== null) return false
  return performance.now() < LONGEST_WAIT && JSON.stringify(input) === JSON.stringify(call.input)
}

/**
 * Returns the early answer, once. If that call failed, the read fails too: it is not sent a second time.
 *
 * @throws UnexpectedResponseError
 */
export const takeAnswer: Fetch = async (url, init) => {
  const path = (url instanceof Request ? url.url : url.toString()).split(/\/trpc\/|\?/)[1] ?? ''
  const calls = window.bootstrap?.early?.calls
  const answer = calls?.[path]?.answer
  delete calls?.[path]
  if (answer === undefined) return fetchAnswer(url, init)
  const known = await answer
  if (known === undefined) throw new UnexpectedResponseError('Unknown error')
  return handedOver(known)
}

/** Milliseconds after which an early answer may be out of date. */
const LONGEST_WAIT = 30_000
