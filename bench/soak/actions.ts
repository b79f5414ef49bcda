import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { aPdf, fieldPart, filePart, multipart } from '#tests/support/files.ts'
import { adminEmail } from '../firm.ts'
import { deliverable, password, type SeededPortal } from '../portal.ts'
import type { Call, Caller } from './caller.ts'

/** What clients and staff do, and how often per second. Each action checks its answer, and throws if it is wrong. */
export type Actions = Record<string, { perSecond: number; run: () => Promise<void> }>

/** The last amount that was recorded for a return, and the documents that must exist at the end. */
export interface Written {
  payments: Map<string, number>
  documents: Map<string, { token: string; digest: string }>
}

export async function actionsFor(
  { people, services }: SeededPortal,
  caller: Caller,
  written: Written,
): Promise<Actions> {
  const { clients, admin } = people
  let turn = 0
  const next = <T>(list: readonly T[]): T => {
    turn += 1
    const one = list[turn % list.length]
    if (one === undefined) throw new Error('an empty list')
    return one
  }
  const { call, expect } = caller
  const pending = await services.db
    .selectFrom('taxReturns')
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select('taxReturns.id')
    .where('taxReturns.status', '=', 'pending')
    .where('users.email', '~', deliverable)
    .limit(5000)
    .execute()
  const steps = ['in_progress', 'completed', 'filed'] as const
  const list = (query: object) =>
    expect(200, {
      url: `/api/admin/tax-returns?${new URLSearchParams({ ...query })}`,
      token: admin,
    })

  return {
    'own returns': {
      perSecond: 6,
      async run() {
        const { token, returnId } = next(clients)
        const answer = await expect(200, { url: '/api/tax-returns', token })
        const own = z
          .array(withId)
          .parse(answer.json())
          .map(({ id }) => id)
        if (!own.includes(returnId)) throw new Error("a client's return is missing")
      },
    },
    notifications: {
      perSecond: 4,
      async run() {
        await expect(200, { url: '/api/notifications', token: next(clients).token })
      },
    },
    'a screen over tRPC': {
      perSecond: 3,
      async run() {
        const input = encodeURIComponent('{"0":{"json":null},"1":{"json":null}}')
        const url = `/trpc/returns.list,notifications.list?batch=1&input=${input}`
        await expect(200, { url, token: next(clients).token })
      },
    },
    'admin page': {
      perSecond: 2,
      run: async () => void (await list({ limit: 50, status: next(['all', ...steps]) })),
    },
    search: {
      perSecond: 2,
      run: async () =>
        void (await list({
          limit: 50,
          search: next(['smith', 'zimbach', 'okon', 'an']),
        })),
    },
    summary: {
      perSecond: 0.5,
      run: async () =>
        void (await expect(200, { url: '/trpc/admin.returns.summary', token: admin })),
    },
    export: {
      perSecond: 1 / 60,
      async run() {
        const confirmed = { method: 'POST', url: '/api/auth/confirm', token: admin }
        await expect(200, { ...confirmed, body: { password } })
        await expect(200, { url: '/api/admin/tax-returns.csv?status=pending', token: admin })
      },
    },
    'public page': { perSecond: 1, run: async () => void (await expect(200, { url: '/' })) },
    'sign-in and sign-out': {
      perSecond: 0.5,
      async run() {
        const email = next([adminEmail, ...clients.map((client) => client.email)])
        const signIn = { method: 'POST', url: '/api/auth/login', body: { email, password } }
        const { token } = signedIn.parse((await expect(200, signIn)).json())
        await expect(200, { url: '/api/auth/user', token })
        await expect(200, { method: 'POST', url: '/api/auth/logout', token })
        await expect(401, { url: '/api/auth/user', token })
      },
    },
    payment: {
      perSecond: 1,
      async run() {
        const { id } = next(pending)
        const amount = 100 + (turn % 900)
        const body = { paymentStatus: 'paid', paymentAmount: amount, paymentMethod: 'check' }
        const url = `/api/tax-returns/${id}/payment`
        await expect(200, { method: 'PATCH', url, token: admin, body })
        written.payments.set(id, amount * 100)
      },
    },
    'status change': {
      perSecond: 0.3,
      async run() {
        const { id } = pending.pop() ?? next(pending)
        for (const status of steps) {
          const url = `/api/tax-returns/${id}/status`
          await expect(200, { method: 'PATCH', url, token: admin, body: { status } })
        }
      },
    },
    'upload and download': {
      perSecond: 0.6,
      async run() {
        const client = next(clients)
        const bytes = aPdf(`W-2 of turn ${turn}`, (1 + (turn % 10)) * 1024 * 1024 - 1000)
        const uploaded = await expect(201, uploadCall(client, bytes))
        const { id } = withId.parse(uploaded.json())
        const document = { token: client.token, digest: digestOf(bytes) }
        await expectDocument(caller, id, document)
        if (turn % 4 === 0) {
          const url = `/api/documents/${id}`
          await expect(200, { method: 'DELETE', url, token: admin })
          if ((await call({ url: `${url}/download`, token: client.token })).status !== 404)
            throw new Error('a deleted document is still there')
        } else {
          written.documents.set(id, document)
        }
      },
    },
    'event stream': {
      perSecond: 0.5,
      async run() {
        const stream = caller.begin({ url: '/trpc/realtime.changes', token: next(clients).token })
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        stream.once('error', reject).end()
        stream.once('response', (answer) => answer.once('data', () => resolve()).resume())
        await promise
        await delay(5000 + (turn % 20) * 1000)
        stream.destroy()
      },
    },
  }
}

export const withId = z.object({ id: z.string() })
const signedIn = z.object({ token: z.string() })

export function uploadCall(
  { token, returnId }: { token: string; returnId: string },
  bytes: Buffer,
  name = 'w2.pdf',
): Call & { body: Buffer } {
  const { headers, payload } = multipart([fieldPart('category', 'w2'), filePart(name, bytes)])
  const url = `/api/tax-returns/${returnId}/documents`
  return { method: 'POST', url, token, headers, body: payload }
}

/** @throws when the download is not what was uploaded. */
export async function expectDocument(
  { expect }: Caller,
  id: string,
  { token, digest }: { token: string; digest: string },
): Promise<void> {
  const { bytes } = await expect(200, { url: `/api/documents/${id}/download`, token })
  if (digestOf(bytes) !== digest) throw new Error('a download differs from its upload')
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
