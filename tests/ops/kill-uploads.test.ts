import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aPdf } from '#tests/support/files.ts'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, type Someone } from '#tests/support/signed-in.ts'
import { rm } from 'node:fs/promises'

const dataDir = await makeDataDir()
let server: RunningServer
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const headersOf = ({ token }: Someone) => ({ authorization: `Bearer ${token}` })

/** Uploads until the server is gone. Collects the sums of accepted documents by id. */
async function uploadAll(client: Someone, returnId: string, accepted: Map<string, string>) {
  for (let at = 0; at < 100; at += 1) {
    const bytes = aPdf(randomBytes(16).toString('hex'), 1_000_000)
    const form = new FormData()
    form.append('category', 'other')
    form.append('document', new File([new Uint8Array(bytes)], `${at}.pdf`))
    const url = `${server.url}/api/tax-returns/${returnId}/documents`
    const sent = { method: 'POST', headers: headersOf(client), body: form }
    const answer = await fetch(url, sent)
      .then((one) => (one.ok ? one.json() : null))
      .catch(() => null)
    if (answer === null) return
    accepted.set(String((answer as { id: unknown }).id), sum(bytes))
  }
}

test('kill -9 during uploads: every accepted document is whole, and every listed one opens', async () => {
  server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } })
  const client = await aClientOf(server)
  const returnId = await client.startReturn(2025)
  const accepted = new Map<string, string>()
  for (let kill = 1; kill <= 3; kill += 1) {
    const before = accepted.size
    const uploads = [1, 2, 3].map(() => uploadAll(client, returnId, accepted))
    await expect.poll(() => accepted.size > before + kill).toBe(true)
    await server.kill()
    await Promise.all(uploads)
    server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } })
    const opened = new Map<string, string>()
    const path = `${server.url}/api/tax-returns/${returnId}/documents`
    const listed = await fetch(path, { headers: headersOf(client) }).then((one) => one.json())
    for (const { id, size } of listed as { id: string; size: number }[]) {
      const answer = await fetch(`${server.url}/api/documents/${id}/download`, {
        headers: headersOf(client),
      })
      const bytes = await answer.bytes()
      expect([answer.status, bytes.length]).toEqual([200, size])
      opened.set(id, sum(bytes))
    }
    for (const [id, whole] of accepted) expect(opened.get(id)).toBe(whole)
  }
})
