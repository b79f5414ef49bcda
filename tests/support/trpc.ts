import superjson, { type SuperJSONResult } from 'superjson'
import { appRouter } from '#server/router.ts'
import type { TestApp } from '#tests/support/app.ts'

export interface TrpcAnswer {
  status: number
  /** The procedure's output, dates as Dates; undefined for a refusal. */
  output: unknown
  /** The refusal's sentence, or null. */
  message: string | null
}

/** Whether a procedure is asked (GET) or told (POST). */
export function kindOf(procedure: string): 'query' | 'mutation' {
  const found: unknown = Reflect.get(appRouter._def.procedures, procedure)
  if (typeof found !== 'function' || !('_def' in found)) throw new Error(`no ${procedure}`)
  const definition = found._def
  const type =
    typeof definition === 'object' && definition !== null && 'type' in definition
      ? definition.type
      : null
  return type === 'query' ? 'query' : 'mutation'
}

/** Calls a procedure over /trpc in process, as the browser does. */
export async function callTrpc(
  { app }: Pick<TestApp, 'app'>,
  procedure: string,
  { input, token = null }: { input?: unknown; token?: string | null },
): Promise<TrpcAnswer> {
  const sent = JSON.stringify(superjson.serialize(input))
  const auth = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer =
    kindOf(procedure) === 'query'
      ? await app.inject({
          url: `/trpc/${procedure}?input=${encodeURIComponent(sent)}`,
          headers: auth,
        })
      : await app.inject({
          method: 'POST',
          url: `/trpc/${procedure}`,
          headers: { ...auth, 'content-type': 'application/json' },
          payload: sent,
        })
  const body = answer.json<{
    result?: { data: SuperJSONResult }
    error?: { json: { message: string } }
  }>()
  return {
    status: answer.statusCode,
    output: body.result && superjson.deserialize(body.result.data),
    message: body.error?.json.message ?? null,
  }
}
