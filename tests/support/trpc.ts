import superjson, { type SuperJSONResult } from 'superjson'
import { appRouter } from '#server/router.ts'
import type { TestApp } from './app.ts'

export interface TrpcAnswer {
  status: number
  /** The procedure's output, dates as Dates; undefined for a refusal. */
  output: unknown
  /** The refusal's sentence, or null. */
  message: string | null
  /** The paths of the fields that were refused. */
  fields: string[]
}

export interface TrpcCall {
  input?: unknown
  token?: string | null
  /** More of the address, after a `?`. */
  query?: string
  headers?: Record<string, string>
}

/** Whether a procedure is asked (GET), told (POST) or listened to (GET, an answer without end). */
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
    error?: { json: { message: string; data: { errors: { path: string }[] } } }
  }>()
  return {
    status: answer.statusCode,
    output: body.result && superjson.deserialize(body.result.data),
    message: body.error?.json.message ?? null,
    fields: body.error?.json.data.errors.map(({ path }) => path) ?? [],
  }
}

/** The verdict on a listener is its stream's first event after the greeting; nobody waits for the end. */
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
  let heard = ''
  for await (const chunk of answer.stream()) {
    heard += String(chunk)
    const first = heard
      .split('\n\n')
      .slice(0, -1)
      .find((event) => !event.includes('event: connected'))
    if (first !== undefined) {
      // What a browser that goes away looks like to the server.
      answer.raw.res.destroy()
      return formatVerification(first, answer.statusCode)
    }
  }
  return { status: answer.statusCode, output: undefined, message: heard, fields: [] }
}

function formatVerification(event: string, status: number): TrpcAnswer {
  if (!event.includes('event: serialized-error'))
    return { status, output: event, message: null, fields: [] }
  const { json } = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as {
    json: { message: string; data: { httpStatus: number } }
  }
  return { status: json.data.httpStatus, output: undefined, message: json.message, fields: [] }
}
