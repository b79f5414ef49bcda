import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { metricsOf } from '#tests/support/metrics.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { liveASeason, noras } from '#tests/support/season.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { password } from '#tests/support/signed-in.ts'

/** What a client and the staff type, send and get in a season. */
const personal = [
  noras,
  'nora.day',
  'Nora',
  'w2.pdf',
  'w2 whole',
  '1040.pdf',
  'Last pay stub',
  'right edge',
  'keep my receipts',
  'e-file your',
  password,
  'Louder-Harbor',
  '219-07-6542',
  'marked-word',
  ...Object.values(singleProfile).flatMap((value) =>
    typeof value === 'string' && value.length > 5 ? [value, value.replaceAll('-', '')] : [],
  ),
]

/** The part of an OTLP request that a test reads. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({ spans: z.array(z.object({ name: z.string(), traceId: z.string() })) }),
      ),
    }),
  ),
})

const received: string[] = []
const collector = createServer((request, response) => {
  void receive(request, response)
})
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push(await text(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

let server: RunningServer
let measured: string
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const METRICS_PORT = String(await freePort())
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  server = await startServer({ env: { METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } })
  await liveASeason(server)
  await misplace()
  measured = (await metricsOf(METRICS_PORT)).text
  await server.stop()
})
afterAll(async () => {
  await server.remove()
  collector.close()
})

/** Personal data where none belongs: in addresses, queries, headers, procedures' names and broken bodies. */
async function misplace(): Promise<void> {
  const address = encodeURIComponent(noras)
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  for (const path of [
    `/api/${address}`,
    `/api/tax-returns/${address}`,
    `/api/documents/219-07-6542/download?token=marked-word`,
    `/trpc/219-07-6542,${address}?batch=1`,
    `/trpc/${address}?input=${address}`,
    `/reset-password?token=marked-word`,
    `/api/admin/tax-returns?search=${address}`,
    `/unsubscribe?token=marked-word`,
    `/assets/${address}`,
  ]) {
    const headers = {
      traceparent,
      authorization: 'Bearer marked-word',
      cookie: 'session=marked-word',
      referer: `http://localhost/?q=${address}`,
      'user-agent': noras,
    }
    await (await fetch(server.url + path, { headers, redirect: 'manual' })).arrayBuffer()
  }
  for (const body of [
    `{"email":"${noras}","password":"marked-word"}`,
    `{"${noras}`,
    `"${noras}"`,
  ]) {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })
    await fetch(`${server.url}/trpc/auth.login`, { method: 'POST', headers, body })
  }
}

function spans() {
  return received.flatMap((body) =>
    exported
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
}

test('each request is a span with the pattern of its route, in the trace of the proxy', () => {
  const names = spans().map(({ name }) => name)
  expect(names).toContain('POST /api/tax-returns/:id/documents')
  expect(names).toContain('POST /trpc/admin.users.revealNumber')
  expect(names).toContain('GET /trpc/unknown')
  const logged = server.output().match(/"msg":"request"/g) ?? []
  expect(names).toHaveLength(logged.length)
  expect(spans().filter((span) => span.traceId === traceId)).toHaveLength(9)
})

test.each([
  ['the log', () => server.output(), '"mail sent"'],
  ['the metrics', () => measured, 'route="/api/tax-returns/:id/documents"'],
  ['the spans', () => received.join('\n'), '/api/tax-returns/:id/documents'],
])('a season leaves no personal data in %s', (_place, read, present) => {
  const found = read()
  expect(found).toContain(present)
  expect(personal.filter((one) => found.includes(one))).toStrictEqual([])
})

test('metrics and spans hold no ids of records', () => {
  const withoutRequests = received.join('').replaceAll(/"portal.request_id","value":\{[^}]*\}/g, '')
  expect(measured + withoutRequests).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}/)
})
