import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

describe('live.changes', () => {
  let test: TestApp
  let url: string

  beforeAll(async () => {
    test = await startTestApp()
    url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it("tells a client of their own return's change, and staff of everybody's", async () => {
    const [client, other, admin] = await Promise.all([aClient(test), aClient(test), anAdmin(test)])
    const { id } = await aReturn(test, { clientId: client.id })
    const lines = [client, other, admin].map(({ token }) => openLine(url, token))
    await Promise.all(lines.map((line) => line.next()))

    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    const [mine, others, staffs] = lines
    expect(await mine?.next()).toEqual(['returns', 'notifications'])
    expect(await staffs?.next()).toEqual(['returns', 'notifications'])

    // The other client's own change is the first thing that they hear of.
    await other.api.post('/api/tax-returns', { taxYear: 2024 })
    expect(await others?.next()).toEqual(['returns', 'notifications'])
    lines.forEach((line) => line.close())
  })

  it('says nothing of a change that was refused', async () => {
    const [client, admin] = await Promise.all([aClient(test), anAdmin(test)])
    const { id } = await aReturn(test, { clientId: client.id })
    const line = openLine(url, client.token)
    await line.next()
    const refused = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
    expect(refused.status).toBe(409)
    await client.api.put('/api/profile', {})
    await client.api.post('/api/tax-returns', { taxYear: 2020 })
    expect(await line.next()).toEqual(['returns', 'notifications'])
    line.close()
  })

  it('ends when the session is ended elsewhere, and does not open again', async () => {
    const client = await aClient(test)
    const line = openLine(url, client.token)
    await line.next()
    await client.api.post('/api/auth/logout')
    expect(await line.end).toBe('return')
    expect(await firstRefusal(`${url}/trpc/live.changes`, bearer(client.token))).toBe(401)
  })

  it("tells who views as a client of that client's changes alone, and ends with the admin's session", async () => {
    const [client, other, admin] = await Promise.all([aClient(test), aClient(test), anAdmin(test)])
    await startViewing(test, admin, client)
    const line = openLine(url, admin.token, viewingAs(client))
    await line.next()
    await other.api.put('/api/profile', singleProfile)
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    expect(await line.next()).toEqual(['returns', 'notifications'])
    await admin.api.post('/api/auth/logout')
    expect(await line.end).toBe('return')
  })

  it('needs the header: not the cookie, not the address', async () => {
    const { token } = await aClient(test)
    const cookie = `document_session=${token}`
    for (const [query, headers] of [
      [`?token=${token}`, {}],
      ['', { cookie }],
    ] as const) {
      expect(await firstRefusal(`${url}/trpc/live.changes${query}`, headers)).toBe(401)
    }
  })
})

/** tRPC opens the stream before it asks who is there: the refusal is its first and last event. */
async function firstRefusal(url: string, headers: Record<string, string>): Promise<number> {
  const body = await fetch(url, { headers }).then((answer) => answer.text())
  const data = /event: serialized-error\ndata: (.*)/.exec(body)?.[1] ?? '{}'
  return (JSON.parse(data) as { json: { data: { httpStatus: number } } }).json.data.httpStatus
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

/** The stream as a browser reads it; `end` is the event that ended it. */
function openLine(url: string, token: string, more: Record<string, string> = {}) {
  const waiting: ((topics: string[]) => void)[] = []
  const heard: string[][] = []
  const { promise: end, resolve: ended } = Promise.withResolvers<string>()
  const source = new EventSource(`${url}/trpc/live.changes`, {
    fetch: (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, ...bearer(token), ...more } }),
  })
  source.addEventListener('message', ({ data }) => {
    const { json } = JSON.parse(String(data)) as { json?: { topics?: string[] } }
    if (json?.topics === undefined) return
    const next = waiting.shift()
    if (next) next(json.topics)
    else heard.push(json.topics)
  })
  for (const event of ['return', 'serialized-error']) {
    source.addEventListener(event, () => {
      source.close()
      ended(event)
    })
  }
  return {
    end,
    close: () => source.close(),
    next: () =>
      new Promise<string[]>((resolve) => {
        const first = heard.shift()
        if (first) resolve(first)
        else waiting.push(resolve)
      }),
  }
}
