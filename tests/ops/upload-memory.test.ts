import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { filePartHead } from '#tests/support/raw-http.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, type Someone } from '#tests/support/signed-in.ts'

const piece = Buffer.alloc(64 * 1024, 'x')
let server: RunningServer
let client: Someone
let returnId: string

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  client = await aClientOf(server)
  returnId = await client.startReturn(2025)
})
afterAll(() => server.remove())

/** Megabytes of memory that the server has now, and at most since its peak was reset. */
async function memory(): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

const resetPeak = () => writeFile(`/proc/${server.pid}/clear_refs`, '5')

/** Sends a file without end until the server answers. */
async function sendEndless(): Promise<{ status: number | undefined; sent: number }> {
  const upload = request(`${server.url}/api/tax-returns/${returnId}/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
  })
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>
  let sent = 0
  const file = Readable.from(endless())
  function* endless() {
    yield `${filePartHead}%PDF-1.7\n`
    for (;;) {
      sent += piece.length
      yield piece
    }
  }
  file.pipe(upload)
  const [{ statusCode }] = await answered
  file.destroy()
  upload.on('error', () => {}).destroy()
  return { status: statusCode, sent }
}

test('many endless uploads, four at a time, are refused and take no more memory than a few', async () => {
  const round = () => Promise.all([1, 2, 3, 4].map(sendEndless))
  await round()
  await round()
  await resetPeak()
  const before = await memory()
  for (let at = 0; at < 15; at += 1) {
    for (const { status, sent } of await round()) {
      expect(status).toBe(413)
      expect(sent).toBeGreaterThan(maxUploadBytes)
    }
  }
  const { peak } = await memory()
  // 600 MB arrived.
  expect(peak - before.now).toBeLessThan(150)
})
