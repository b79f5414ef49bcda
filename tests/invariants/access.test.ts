import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { appRouter } from '#server/router.ts'
import { restTable } from '#server/rest/table.ts'
import { accessMatrix, type AccessRow, type Caller, callers, openToAll } from './access.matrix.ts'
import { inputFor, requestFor, tokenOf } from './access.requests.ts'
import { variants, type Variant } from './access.variants.ts'
import { startTestApp } from '#tests/support/app.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { longRun } from '#tests/support/long-run.ts'
import { type Records, someRecords } from '#tests/support/records.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** All routes that are registered in Fastify. */
const registered: RouteOptions[] = []
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void registered.push(route))
})

const portal = await startTestApp()
afterAll(() => portal.close())

describe('the matrix lists everything', () => {
  const listed = accessMatrix.flatMap(({ method, path }) => (path ? [`${method} ${path}`] : []))

  test(`${accessMatrix.length} calls × ${callers.length} callers: ${countAllowed()}`, () => {
    const named = new Set(accessMatrix.map(({ name }) => name))
    expect(named.size).toBe(accessMatrix.length)
  })

  test('every row of the REST table', () => {
    expect(restTable.map(({ method, path }) => `${method} ${path}`).toSorted()).toStrictEqual(
      listed.toSorted(),
    )
    for (const { method, path, procedure } of restTable) {
      const row = accessMatrix.find(({ name }) => name === `${method} ${path}`)
      expect(row?.procedure).toBe(procedure)
    }
  })

  test('every procedure', () => {
    const inMatrix = accessMatrix.flatMap(({ procedure }) => procedure ?? [])
    expect(inMatrix.toSorted()).toStrictEqual(Object.keys(appRouter._def.procedures).toSorted())
  })

  test('every registered route, except the HEAD of a GET, a 405 and files', async () => {
    expect(registered.length).toBeGreaterThan(listed.length)
    const routes = registered.flatMap(({ method, url }) =>
      [method].flat().map((name) => ({ name, url })),
    )
    const unlisted = routes.filter(
      ({ name, url }) =>
        !openToAll.includes(url) && !listed.includes(`${name === 'HEAD' ? 'GET' : name} ${url}`),
    )
    for (const { name, url } of unlisted) {
      const answer = await portal.app.inject({
        method: name as 'GET',
        url: url.replaceAll(/:\w+/g, noId),
      })
      expect([name, url, answer.statusCode]).toStrictEqual([name, url, 405])
    }
  })
})

describe.each(accessMatrix)('$name', (row) => {
  const allowed = callers.filter((caller) => row.verdicts[caller] < 400)
  const denied = callers.filter((caller) => row.verdicts[caller] >= 400)
  const ways = waysTo(row)

  test.each(ways)(
    '$name: each caller gets the verdict, and a denied call writes nothing',
    async ({ call }) => {
      const records = await someRecords(portal, row.about)
      const before = await fingerprint(portal.services.db)
      for (const caller of denied) {
        const answer = await call(records, caller)
        expect([caller, answer.status]).toStrictEqual([caller, row.verdicts[caller]])
        expect(answer.text).not.toContain(records.owner.email)
      }
      if (row.procedure !== 'auth.resetPassword') {
        expect(await fingerprint(portal.services.db)).toStrictEqual(before)
      }
      for (const [at, caller] of allowed.entries()) {
        const used = takesAway(row) && at > 0
        const theirs = used ? await someRecords(portal, row.about) : records
        const answer = await call(theirs, caller)
        expect([caller, answer.status]).toStrictEqual([caller, answer.success])
      }
    },
  )
})

/** How many calls each caller may make. */
function countAllowed(): string {
  const allowed = (caller: Caller) =>
    accessMatrix.filter(({ verdicts }) => verdicts[caller] < 400).length
  return callers.map((caller) => `${caller} ${allowed(caller)}`).join(', ')
}

/** Its record is gone after the first success. */
function takesAway({ method, procedure }: AccessRow): boolean {
  return method === 'DELETE' || procedure === 'requestItems.detach'
}

interface Verdict {
  status: number
  /** The statuses of a success. */
  success: number
  text: string
}

interface Way {
  name: string
  call: (records: Records, caller: Caller) => Promise<Verdict>
}

function waysTo(row: AccessRow): Way[] {
  const spellings = longRun || spelledOut.includes(row.name) ? variants : variants.slice(0, 1)
  const rest = spellings.filter(({ suits }) => suits(row)).map((variant) => restWay(row, variant))
  return row.procedure === null ? rest : [...rest, trpcWay(row, row.procedure)]
}

/** One row of each kind: all rows share one router, so one is enough. The long run takes every row. */
const spelledOut = [
  'GET /api/tax-returns',
  'PATCH /api/tax-returns/:id/status',
  'DELETE /api/documents/:id',
  'GET /api/documents/:id/download',
  'GET /api/admin/clients/:id/details',
]

function restWay(row: AccessRow, variant: Variant): Way {
  return {
    name: variant.name,
    async call(records, caller) {
      const plain = requestFor(row, records)
      const token = tokenOf(records, caller)
      const answer = await portal.app.inject({
        method: variant.method ?? plain.method,
        url: variant.url?.(plain.url) ?? plain.url,
        headers: {
          ...plain.headers,
          ...variant.headers,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(plain.payload !== undefined && { payload: plain.payload }),
      })
      return { status: answer.statusCode, success: row.verdicts[caller], text: answer.body }
    },
  }
}

function trpcWay(row: AccessRow, procedure: string): Way {
  return {
    name: 'over /trpc',
    async call(records, caller) {
      const input = inputFor(row, records)
      const answer = await callTrpc(portal, procedure, { input, token: tokenOf(records, caller) })
      return { status: answer.status, success: 200, text: answer.message ?? '' }
    },
  }
}
