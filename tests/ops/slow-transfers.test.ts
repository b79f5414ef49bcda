import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { realTimers } from '#server/base/timers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { filePartHead, rawConnection, uploadHead } from '#tests/support/raw-http.ts'
import { auditRows } from '#tests/support/rows.ts'
import { tracesOf } from '#tests/support/traces.ts'

const documentsOf = (id: string) => `/api/tax-returns/${id}/documents`
const small = aPdf('', 2000)
/** Who waits for a transfer to lose its place waits at least this long. */
const guaranteedMs = 10_000

describe.each([
  ['one network', () => '203.0.113.1'],
  ['ten networks', (at: number) => `203.0.113.${at}`],
])('while ten accounts from %s', (_where, addressOf) => {
  let portal: TestApp
  let url: string
  let others: Attacker[]
  let client: Person
  let returnId: string
  /** Runs every second for each attacking connection. */
  const everySecond: (() => void)[] = []
  const clock = setInterval(() => everySecond.forEach((act) => act()), 1000)

  beforeAll(async () => {
    portal = await startTestApp({ config: { trustProxy: 1 }, timers: realTimers })
    url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    others = await Promise.all(
      Array.from({ length: 10 }, (_, at) => anAttacker(portal, addressOf(at))),
    )
    client = await aClient(portal)
    returnId = (await aReturn(portal, { clientId: client.id })).id
  })
  afterAll(async () => {
    clearInterval(clock)
    portal.app.server.closeAllConnections()
    await portal.close()
  })

  /** Sends a request like `fetch`, from the attackers' first network; returns the milliseconds. */
  async function timed(path: string, init: RequestInit = {}) {
    const start = performance.now()
    const headers = { authorization: `Bearer ${client.token}`, 'x-forwarded-for': addressOf(1) }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, body, took: performance.now() - start }
  }

  const upload = () => {
    const body = new FormData()
    body.append('category', 'w2')
    body.append('document', new File([new Uint8Array(small)], 'a.pdf'))
    return timed(documentsOf(returnId), { method: 'POST', body })
  }

  test('upload at a byte a second, 2 kB of another account do not wait for them', async () => {
    const attack = others.flatMap((other) =>
      [3000, 5_000_000].flatMap((length) => Array.from({ length: 8 }, () => ({ other, length }))),
    )
    await Promise.all(
      attack.map(async ({ other: { person, address, target }, length }) => {
        const { send } = await rawConnection(portal.app)
        send(forwarded(uploadHead(target, person.token, length), address))
        send(`${filePartHead}%PDF-1.7\n`)
        everySecond.push(() => send('x'))
      }),
    )
    const spooled = async () => (await tracesOf(portal)).spooled
    await expect.poll(spooled).toBeGreaterThanOrEqual(32)
    const { status, took } = await upload()
    expect(status).toBe(201)
    expect(took).toBeLessThan(guaranteedMs)
  })

  test('download 10 MB at 1 kB/s, 2 kB of another account do not wait for them', async () => {
    const { body } = await upload()
    const { id } = JSON.parse(body.toString()) as { id: string }
    const file = { name: 'a.pdf', category: 'w2', bytes: aPdf('', maxUploadBytes) }
    const large = String((await client.api.upload(returnId, file)).json()['id'])
    const staff = await Promise.all(others.map(() => anAdmin(portal)))
    for (const [at, { token }] of [...staff, ...staff, ...staff, ...staff].entries()) {
      const { send, socket } = await rawConnection(portal.app)
      socket.removeAllListeners('data').pause()
      const head = `GET /api/documents/${large}/download HTTP/1.1\r\nHost: localhost\r\n`
      send(forwarded(`${head}Authorization: Bearer ${token}\r\n\r\n`, addressOf(at % 10)))
      everySecond.push(() => void socket.read(1000))
    }
    const startedDownloads = async () => {
      const rows = await auditRows(portal, ['actorId'], { action: 'document.downloaded' })
      return rows.length
    }
    await expect.poll(startedDownloads).toBeGreaterThanOrEqual(4)
    const { status, body: bytes, took } = await timed(`/api/documents/${id}/download`)
    expect(status).toBe(200)
    expect(bytes.equals(small)).toBe(true)
    expect(took).toBeLessThan(guaranteedMs)
  })
})

interface Attacker {
  person: Person
  address: string
  target: string
}

async function anAttacker(portal: TestApp, address: string): Promise<Attacker> {
  const person = await aClient(portal)
  const target = (await aReturn(portal, { clientId: person.id })).id
  return { person, address, target }
}

function forwarded(head: string, address: string): string {
  return head.replace('Host:', `X-Forwarded-For: ${address}\r\nHost:`)
}
