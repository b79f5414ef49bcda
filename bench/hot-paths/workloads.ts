import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import superjson from 'superjson'
import { z } from 'zod'
import { aPdf } from '#tests/support/files.ts'
import { password } from '../portal.ts'
import { get, head, sendJson } from '../raw-request.ts'
import type { RawRequest } from './load.ts'
import type { Servers, Side } from './servers.ts'

/** A measured call: what the portal and the floor are sent. */
export interface Workload {
  what: string
  lanes: number
  portal: RawRequest[]
  floor: RawRequest[]
}

export async function workloadsFor({
  people: { clients: people, admin },
  ports,
  folder,
}: Pick<Servers, 'people' | 'ports' | 'folder'>): Promise<Workload[]> {
  const own = (url: string) => people.map(({ token }) => get(url, token))
  const staff = (url: string) => (query: Record<string, string>) =>
    get(`${url}?${new URLSearchParams(query)}`, admin)
  const [portalPage, floorPage] = [staff('/api/admin/tax-returns'), staff('/api/admin/tax-returns')]
  const page = { limit: '50' }
  const statuses = ['pending', 'in_progress', 'completed', 'filed'].map((status) => ({ status }))
  const searches = [
    { search: 'smith' },
    { search: 'zimbach' },
    { search: 'okon', status: 'filed' },
    { search: 'garcia', status: 'pending' },
  ]
  const signIns = people.map(({ email }) =>
    sendJson('POST', '/api/auth/login', { email, password }),
  )
  const both = (what: string, lanes: number, requests: RawRequest[]) => ({
    what,
    lanes,
    portal: requests,
    floor: requests,
  })
  await checkFields(ports, '/api/tax-returns', people[0]?.token ?? '')
  await checkFields(ports, '/api/notifications', people[0]?.token ?? '')
  await checkFields(ports, '/api/admin/tax-returns?limit=50', admin)
  const files = await documents(people[0]?.returnId ?? '', admin, ports, folder)
  const list = superjson.serialize(undefined)
  const five = Array.from({ length: 5 }, () => 'returns.list').join()
  const inputs = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, list])),
  )
  return [
    both('login', 8, signIns),
    both('own returns', 32, own('/api/tax-returns')),
    both('notifications, 20', 32, own('/api/notifications')),
    {
      what: 'own returns over tRPC',
      lanes: 32,
      portal: own('/trpc/returns.list'),
      floor: own('/api/tax-returns'),
    },
    {
      what: 'five times own returns in one tRPC batch',
      lanes: 32,
      portal: own(`/trpc/${five}?batch=1&input=${encodeURIComponent(inputs)}`),
      floor: own('/api/tax-returns'),
    },
    {
      what: 'admin page by status',
      lanes: 32,
      portal: statuses.map((status) => portalPage({ ...page, ...status })),
      floor: statuses.map(floorPage),
    },
    {
      what: 'admin search, with and without status',
      lanes: 8,
      portal: searches.map((search) => portalPage({ ...page, ...search })),
      floor: searches.map((search) => floorPage({ ...search })),
    },
    {
      what: 'admin page with total',
      lanes: 8,
      portal: [{}, ...statuses].map((status) => portalPage({ ...page, ...status })),
      floor: [{}, ...statuses].map((status) => floorPage({ ...status, count: '1' })),
    },
    ...files,
  ]
}

/** The floor sends the fields that the portal sends; otherwise the ratio compares different answers. */
async function checkFields(ports: Servers['ports'], url: string, token: string): Promise<void> {
  const fieldsOf = async (side: Side) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${ports[side]}${url}`, { headers })
    const [row] = z.array(z.record(z.string(), z.unknown())).parse(await answer.json())
    return Object.keys(row ?? {})
      .toSorted((a, b) => a.localeCompare(b))
      .join(' ')
  }
  const [portal, floor] = await Promise.all([fieldsOf('portal'), fieldsOf('floor')])
  if (portal !== floor) throw new Error(`${url}: the portal sends ${portal}, the floor ${floor}`)
}

/** Uploads and downloads of 10 MB. */
async function documents(
  returnId: string,
  admin: string,
  ports: Servers['ports'],
  folder: string,
): Promise<Workload[]> {
  const bodyFile = path.join(folder, 'form')
  const boundary = 'bench-boundary'
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const form = Buffer.concat([
    Buffer.from(`${part('category')}w2\r\n${part('document', '; filename="w2.pdf"')}`),
    aPdf('W-2', 10_400_000),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  await writeFile(bodyFile, form)
  const send = (url: string): RawRequest => ({
    text: head('POST', url, admin, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(form.length),
    }),
    bodyFile,
  })
  const upload = { portal: `/api/tax-returns/${returnId}/documents`, floor: '/upload' }
  const store = async (side: Side) => {
    const answer = await fetch(`http://127.0.0.1:${ports[side]}${upload[side]}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: form,
    })
    return ((await answer.json()) as { id: string }).id
  }
  return [
    { what: 'upload 10 MB', lanes: 4, portal: [send(upload.portal)], floor: [send(upload.floor)] },
    {
      what: 'upload 10 MB, the floor with a SHA-256 too',
      lanes: 4,
      portal: [send(upload.portal)],
      floor: [send(`${upload.floor}?hash`)],
    },
    {
      what: 'download 10 MB',
      lanes: 4,
      portal: [get(`/api/documents/${await store('portal')}/download`, admin)],
      floor: [get(`/download/${await store('floor')}`, admin)],
    },
  ]
}
