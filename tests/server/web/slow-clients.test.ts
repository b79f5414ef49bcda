import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { openLine } from '#tests/support/event-line.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { tracesOf } from '#tests/support/traces.ts'

// How the limits hold on real time is in tests/ops/slow-clients.test.ts.
describe('a sender', () => {
  const warnings: { level: number; msg: string; route?: string }[] = []
  const whole = `${categoryPart}${filePartHead}${aPdf('', 40_000).toString('latin1')}${closing}`
  let portal: TestApp
  let url: string
  let client: Person
  let returnId: string

  beforeAll(async () => {
    const write = (line: string) =>
      void warnings.push(JSON.parse(line) as (typeof warnings)[number])
    portal = await startTestApp({ logger: { level: 'warn', stream: { write } } })
    url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    client = await aClient(portal)
    returnId = (await aReturn(portal, { clientId: client.id })).id
  })
  afterAll(() => portal.close())

  /** A connection and the server's end of it. */
  async function connect() {
    const accepted = once(portal.app.server, 'connection')
    const connection = await rawConnection(portal.app)
    const [served] = (await accepted) as [Socket]
    let sent = 0
    return {
      ...connection,
      /** Sends, and waits until the server has it. */
      async deliver(text: string) {
        connection.send(text)
        sent += Buffer.byteLength(text, 'latin1')
        await expect.poll(() => served.bytesRead).toBe(sent)
      },
    }
  }

  /** The server looks each second. */
  async function pass(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      portal.pass({ seconds: 1 })
      await turn()
    }
  }

  async function startUpload(length: number, begun: string, token = client.token) {
    const upload = await connect()
    await upload.deliver(uploadHead(returnId, token, length) + begun)
    return upload
  }

  test('of an upload that almost stops is disconnected after ten seconds, and nothing is left', async () => {
    const upload = await startUpload(whole.length, whole.slice(0, 10_000))
    await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled: 1 })
    await pass(1)
    await upload.deliver(whole.slice(10_000, 19_000))
    await pass(9)
    expect(upload.socket.closed).toBe(false)
    await pass(1)
    const { status, body } = await upload.answer()
    expect([status, JSON.parse(body)]).toEqual([408, { message: expect.any(String) as unknown }])
    await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled: 0 })
    const route = '/api/tax-returns/:id/documents'
    expect(warnings).toMatchObject([{ level: 40, route, msg: 'a request came in too slowly' }])
  })

  test('of a kilobyte a second is not disconnected, and the connection stays open after the answer', async () => {
    const upload = await startUpload(whole.length, '')
    for (let at = 0; at < whole.length; at += 1100) {
      await upload.deliver(whole.slice(at, at + 1100))
      await pass(1)
    }
    expect((await upload.answer()).status).toBe(201)
    await pass(60)
    upload.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect((await upload.answer()).status).toBe(200)
    upload.socket.destroy()
  })

  test('of a body that is already refused is disconnected without a second answer', async () => {
    const connection = await startUpload(500, '', 'x'.repeat(43))
    expect((await connection.answer()).status).toBe(401)
    await pass(11)
    expect((await connection.answer()).status).toBe(0)
    expect(connection.socket.closed).toBe(true)
  })

  test('of nothing is not disconnected: a live stream stays open and still gets events', async () => {
    const line = openLine(url, client.token)
    await line.next()
    await pass(60)
    await client.api.post('/api/tax-returns', { taxYear: 2023 })
    expect(await line.next()).toContain('returns')
    line.close()
  })
})
