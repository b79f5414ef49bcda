import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { appRouter } from '#server/router.ts'
import { restTable } from '#server/rest/table.ts'
import { accessMatrix, type Caller, callers, openToAll } from './access.matrix.ts'
import { requestFor, tokenOf } from './access.requests.ts'
import { deniedBy, waysTo } from './access.ways.ts'
import { startTestApp } from '#tests/support/app.ts'
import { someRecords } from '#tests/support/records.ts'
import { malformedIds, noId } from '#tests/support/shapes.ts'

/** All routes that are registered in Fastify. */
const registered: RouteOptions[] = []
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void registered.push(route))
})

const portal = await startTestApp()
afterAll(() => portal.close())
const records = await someRecords(portal)

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

/** Once a call. tests/sweeps/access.test.ts tries every way and spelling, and that a refusal writes nothing. */
test.each(accessMatrix)('$name refuses whom the table refuses', async (row) => {
  const [way] = waysTo(row).slice(-1)
  for (const caller of deniedBy(row)) {
    const answer = await way?.call(portal, records, caller)
    expect([caller, answer?.status]).toStrictEqual([caller, row.verdicts[caller]])
    expect(answer?.text).not.toContain(records.owner.email)
    if (answer?.status === 403)
      expect(answer.text).toMatch(/^({"message":")?You don't have permission to [a-z]/)
  }
})

/** tests/sweeps/not-found.test.ts compares the whole answers, to each caller. */
test.each(accessMatrix.filter(({ path, about }) => path !== null && about !== 'none'))(
  '$name answers 404 for an unknown and for a malformed id',
  async (row) => {
    const { admin, owner } = row.verdicts
    const caller = admin === 404 && owner < 400 ? 'owner' : 'admin'
    const auth = { authorization: `Bearer ${tokenOf(records, caller)}` }
    for (const id of [noId, ...malformedIds]) {
      const { headers, ...request } = requestFor(row, records, id)
      const answer = await portal.app.inject({ ...request, headers: { ...headers, ...auth } })
      expect([id, answer.statusCode]).toStrictEqual([id, 404])
      expect(answer.json()).toStrictEqual({ message: expect.stringMatching(/ not found$/) })
    }
  },
)

/** How many calls each caller may make. */
function countAllowed(): string {
  const allowed = (caller: Caller) =>
    accessMatrix.filter(({ verdicts }) => verdicts[caller] < 400).length
  return callers.map((caller) => `${caller} ${allowed(caller)}`).join(', ')
}
