import superjson, { type SuperJSONResult } from 'superjson'
import { appRouter } from '#server/router.ts'
import type { TestApp } from './app.ts'

export interface TrpcAnswer {
  status: number
  /** The procedure's output, dates as Dates; undefined for a refusal. */
  output: unknown
  /** The message of the refusal, or null. */
  message: string | null
  /** The paths of the refused fields. */
  fields: string[]
  /** Of a save over a newer version; null for any other answer. */
  stale?: unknown
}

export interface TrpcCall {
  input?: unknown
  token?: string | null
  /** The query string, without `?`. */
  query?: string
  headers?: Record<string, string>
}

/** The type of a procedure: query (GET), mutation (POST) or subscription (GET with an endless answer). */
export function kindOf(procedure: string): 'query' | 'mutation' | 'subscription' {
  const found: unknown = Reflect.get(appRouter._def.procedures, procedure)
  if (typeof found !== 'function' || !('_def' in found)) throw new Error(`no ${procedure}`)
  const { type } = found._def as { type: 'query' | 'mutation' | 'subscription' }
  return type
}

/** Calls a procedure over /trpc in process, as the browser does. */
export async function callTrpc(
  { app }: Pick<TestApp, 'app'>,
  procedure: string,
  { input, token = null, query = '', headers: more = {} }: TrpcCall,
): Promise<TrpcAnswer> {
  const sent = JSON.stringify(superjson.serialize(input))
  const headers = { ...more, ...(token !== null && { authorization: `Bearer ${token}` }) }
  const url = `/trpc/${procedure}?${query}`
  const kind = kindOf(procedure)
  if (kind === 'subscription') return listenBriefly({ app }, url, headers)
  const answer = await app.inject(
    kind === 'query'
      ? { url: `${url}&input=${encodeURIComponent(sent)}`, headers }
      : {
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: sent,
        },
  )
  const body = answer.json<{
    result?: { data: SuperJSONResult }
    error?: {
      json: {
        message: string
        data: { httpStatus: number; errors: { path: string }[]; stale: unknown }
      }
    }
  }>()
  return {
    // Answers of ordinary use come with 200.
    status: body.error?.json.data.httpStatus ?? answer.statusCode,
    output: body.result && superjson.deserialize(body.result.data),
    message: body.error?.json.message ?? null,
    fields: body.error?.json.data.errors.map(({ path }) => path) ?? [],
    stale: body.error?.json.data.stale ?? null,
  }
}

/** A person's `call`, in the session of the token beside it. */
export function callsOf(test: Pick<TestApp, 'app'>) {
  return function call(this: { token: string }, procedure: string, input?: unknown) {
    return callTrpc(test, procedure, { token: this.token, input })
  }
}

/** The result of a subscription is its first event after `connected`; this does not wait for the end. */
async function listenBriefly(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  headers: Record<string, string>,
): Promise<TrpcAnswer> {
  const accept = { accept: 'text/event-stream' }
  const answer = await app.inject({
    url,
    headers: { ...headers, ...accept },
    payloadAsStream: true,
  })
  let received = ''
  for await (const chunk of answer.stream()) {
    received += String(chunk)
    const first = received
      .split('\n\n')
      .slice(0, -1)
      .find((event) => !event.includes('event: connected'))
    if (first !== undefined) {
      // To the server this looks like a browser that leaves.
      answer.raw.res.destroy()
      return formatVerification(first, answer.statusCode)
    }
  }
  return { status: answer.statusCode, output: undefined, message: received, fields: [] }
}

function formatVerification(event: string, status: number): TrpcAnswer {
  if (!event.includes('event: serialized-error'))
    return { status, output: event, message: null, fields: [] }
  const { json } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as {
    json: { message: string; data: { httpStatus: number } }
  }
  return { status: json.data.httpStatus, output: undefined, message: json.message, fields: [] }
}
