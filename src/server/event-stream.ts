import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cookieJar } from '#server/calls/cookies.ts'
import { createContext, type Services } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Timers } from '#server/base/timers.ts'
import { appRouter } from './router.ts'
import { logFailure } from '#server/web/errors.ts'
import { writeRawHead } from '#server/web/headers.ts'
import { Subscriber } from './change/subscribers.ts'

const path = 'realtime.changes'

/** Sends the subscription in tRPC's format, but not through tRPC's streams: docs/decisions/0022. */
export function registerEventStream(trpc: FastifyInstance, services: Services): void {
  trpc.addHook('onListen', () => {
    void services.realtime.listen()
  })
  trpc.get(`/trpc/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = createContext(services, request, cookieJar(services.config, reply))
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    try {
      const subscriber: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: () => Promise.resolve(inputOf(request.query)),
        input: undefined,
        ctx,
        type: 'subscription',
        signal: undefined,
        batchIndex: 0,
      })
      if (!(subscriber instanceof Subscriber)) throw new Error(`${path} returned no subscriber`)
      void sendEvents(writeRawHead(reply), subscriber, services.timers)
      return reply
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      logFailure(request.log, error, { path })
      return reply.send(connected + frame('serialized-error', shapeOf(error)))
    }
  })
}

function inputOf(query: unknown): unknown {
  const { data } = z.object({ input: z.string() }).safeParse(query)
  if (data === undefined) return undefined
  try {
    return appRouter._def._config.transformer.input.deserialize(JSON.parse(data.input))
  } catch {
    // JSON's own error would repeat the input.
    throw errors.malformed()
  }
}

/** Milliseconds. Proxies close silent connections. */
const pingInterval = 20_000

/**
 * After this time the connection ends without `return`, so that the browser opens another and the session is checked
 * again.
 */
const mostPings = 30

/** Writes an event once the reader has taken the previous one. */
async function sendEvents(
  answer: ServerResponse,
  subscriber: Subscriber,
  timers: Timers,
): Promise<void> {
  const isOver = () => answer.writableEnded || answer.destroyed
  if (isOver()) return subscriber.end()
  let pings = 0
  const stopPings = timers.every(pingInterval, () => {
    pings += 1
    if (pings === mostPings) answer.end()
    else if (!answer.writableNeedDrain) answer.write(frame('ping'))
  })
  answer.once('close', () => {
    stopPings()
    subscriber.end()
  })
  // Sent separately, because Node would keep the headers' text in many pieces.
  answer.flushHeaders()
  answer.write(connected)
  for await (const event of subscriber) {
    if (isOver()) return
    if (!answer.write(frame('message', event))) await once(answer, 'drain')
  }
  if (!isOver()) answer.end(frame('return'))
}

const connected = 'event: connected\ndata: {}\n\n'

function frame(event: 'message' | 'ping' | 'return' | 'serialized-error', json?: object): string {
  // The format of superjson for plain JSON.
  return `event: ${event}\ndata: ${json ? JSON.stringify({ json }) : ''}\n\n`
}

function shapeOf(error: TRPCError) {
  const { _config: config } = appRouter._def
  const call = { type: 'subscription' as const, path, input: undefined, ctx: undefined }
  return getTRPCErrorShape({ config, error, ...call })
}
