import { once } from 'node:events'
import type { ClientRequest } from 'node:http'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { aPdf } from '#tests/support/files.ts'
import type { SeededPortal } from '../portal.ts'
import { type Actions, uploadCall } from './actions.ts'
import type { Caller } from './caller.ts'

/** Clients that hang up in the middle. `documentId` is a large document of the first client. */
export function hangUps(
  { people: { clients, admin }, portal }: SeededPortal,
  { begin }: Caller,
  documentId: string,
): Actions {
  const port = Number(new URL(portal.url).port)
  const [client] = clients
  if (client === undefined) throw new Error('no client')
  const large = uploadCall(client, aPdf('W-2', 9_000_000))
  const { token } = client
  const form = large.body
  const length = String(form.length)
  let sent = 0

  return {
    'hang-up in the head': {
      perSecond: 0.5,
      async run() {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        socket.write('GET /api/tax-returns HTTP/1.1\r\nhost: localhost\r\nauthorization: Bea')
        await delay(100)
        socket.destroy()
      },
    },
    'hang-up before the answer': {
      perSecond: 0.5,
      async run() {
        const url = '/api/admin/tax-returns?search=an&limit=50'
        const asked = begin({ url, token: admin }).on('error', () => {})
        asked.end()
        await once(asked, 'finish')
        await delay(2)
        asked.destroy()
      },
    },
    'hang-up in an upload': {
      perSecond: 0.4,
      async run() {
        const headers = { ...large.headers, 'content-length': length }
        const upload = begin({ ...large, headers }).on('error', () => {})
        sent = (sent + 1_234_567) % form.length
        upload.write(form.subarray(0, sent))
        await delay(200)
        upload.destroy()
      },
    },
    'hang-up in a download': {
      perSecond: 0.4,
      run: () => hangUpIn(begin({ url: `/api/documents/${documentId}/download`, token })),
    },
    'hang-up in a list of all': {
      perSecond: 0.1,
      run: () => hangUpIn(begin({ url: '/api/admin/tax-returns', token: admin })),
    },
  }
}

/** After the first bytes of the answer. */
async function hangUpIn(asked: ClientRequest): Promise<void> {
  asked.on('error', () => {}).end()
  const [answer]: Readable[] = await once(asked, 'response')
  if (answer) await once(answer, 'data')
  asked.destroy()
}
