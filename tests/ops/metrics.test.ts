import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { patience } from '#tests/support/patience.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { aPdf } from '#tests/support/files.ts'
import { aClientOf } from '#tests/support/signed-in.ts'
import { metricsOf } from '#tests/support/metrics.ts'

describe.each(['1', '2'])('metrics of a portal with PROCESSES=%s', (PROCESSES) => {
  let server: RunningServer
  let port: string
  let id: string
  beforeAll(async () => {
    port = String(await freePort())
    server = await startServer({ env: { METRICS_PORT: port, PROCESSES } })
    const ana = await aClientOf(server, 'Ana', 'ana.reyes@example.com')
    const taxReturn = await ana.startReturn(2025)
    id = await ana.upload(taxReturn, { name: 'w2 of ana.pdf', category: 'w2', bytes: aPdf() })
    const headers = { authorization: `Bearer ${ana.token}` }
    await (await fetch(`${server.url}/api/documents/${id}/download`, { headers })).arrayBuffer()
    await fetch(`${server.url}/trpc/returns.list`, { headers })
    await fetch(`${server.url}/trpc/ana.reyes@example.com`, { headers })
  })
  afterAll(() => server.remove())

  test('count requests by route and status, without ids and names', async () => {
    const read = await metricsOf(port)
    const counted = (labels: Record<string, string>) =>
      read.sum('portal_http_requests_total', labels)
    const url = '/api/documents/:id/download'
    expect(counted({ route: url, method: 'GET', status: '200' })).toBe(1)
    expect(counted({ route: '/trpc/returns.list', status: '200' })).toBe(1)
    expect(counted({ route: '/trpc/unknown', status: '404' })).toBe(1)
    expect(read.sum('portal_http_request_seconds_count', { route: url })).toBe(1)
    expect(read.sum('portal_transfer_bytes_total', { direction: 'upload' })).toBeGreaterThan(500)
    expect(read.sum('portal_transfer_bytes_total', { direction: 'download' })).toBeGreaterThan(500)
    expect(read.sum('portal_transfers', {})).toBe(0)
    expect(read.sum('portal_database_connections', {})).toBeGreaterThan(0)
    expect(read.text).not.toMatch(new RegExp(`ana|Reyes|w2 of|${id}`))
  })

  test('tell what the database knows', async () => {
    const read = await metricsOf(port)
    expect(read.sum('portal_database_up', {})).toBe(1)
    expect(read.text).toMatch(
      /^portal_build_info\{version="\d[^"]+",commit="[0-9a-f]{8}",node="24[^"]+"\} 1$/m,
    )
    expect(read.sum('portal_alarms_open', { kind: 'low_disk' })).toBe(0)
    expect(read.sum('portal_audit_lag_seconds', {})).toBeLessThan(30 * patience)
  })

  test('tell how severe each check of the doctor is, once a round has ended', async () => {
    const count = async (check: string, severity: string) =>
      (await metricsOf(port)).sum('portal_check', { check, severity })
    await expect.poll(() => count('storage', 'ok')).toBe(1)
    expect(await count('storage', 'fault')).toBe(0)
    expect(await count('scanner', 'off')).toBe(1)
  })

  test.each(['grafana/portal.json', 'prometheus/alerts.yml'])(
    'deploy/%s names only what exists',
    async (file) => {
      const { text } = await metricsOf(port)
      const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
      const queries = readFileSync(path.join(projectRoot, 'deploy', file), 'utf8')
      const named = [...queries.matchAll(/\b(?:portal|nodejs|process)_\w+/g)].map(([name]) => name)
      expect(named.length).toBeGreaterThan(8)
      const unknown = named.filter((name) => !known.has(name.replace(/_bucket$/, '')))
      expect(unknown).toStrictEqual([])
    },
  )

  test('each series of a process has its number, only where there are several', async () => {
    const { text } = await metricsOf(port)
    const numbers = [...text.matchAll(/^nodejs_eventloop_lag_p99_seconds(.*) [\d.e-]+$/gm)]
    expect(numbers.map(([, labels = '']) => labels).toSorted()).toStrictEqual(
      PROCESSES === '1' ? [''] : ['{process="1"}', '{process="2"}'],
    )
  })

  test('only /metrics is answered there, and nothing of it on the portal’s own port', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('portal_')
  })
})

test('a port in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startServer({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
    /^METRICS_PORT: \d+ is in use by another program; set METRICS_PORT to a free one$/m,
  )
  other.close()
})
