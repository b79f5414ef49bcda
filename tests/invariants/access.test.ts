import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { recordId } from '#shared/base/text.ts'
import { subjectOfField } from '#server/calls/meta.ts'
import { testPortal } from '#tests/support/app.ts'
import { requestFor, tokenOf } from '#tests/support/call-requests.ts'
import { samples } from '#tests/support/call-samples.ts'
import { answersViewing, callers, calls, deniedBy } from '#tests/support/calls.ts'
import { inputs, textsIn } from '#tests/support/inputs.ts'
import { someRecords } from '#tests/support/records.ts'
import { malformedIds, noId } from '#tests/support/shapes.ts'
import { waysTo } from './access.ways.ts'

/** All routes that are registered in Fastify. */
const registered: RouteOptions[] = []
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void registered.push(route))
})

const portal = await testPortal()
const records = await someRecords(portal)

describe('each call says who may call it', () => {
  test('and of every id in its input, also in a part of it, whose record it names', () => {
    const unsaid = calls.flatMap(({ name, ids }) =>
      ids.filter(({ subject }) => subject === undefined).map(({ field }) => `${name}.${field}`),
    )
    const others = inputs
      .flatMap(([procedure, schema]) => textsIn(schema, procedure))
      .filter(({ schema }) => schema === recordId)
      .map(({ name }) => name)
    expect(others.length).toBeGreaterThan(150)
    const isSaid = (name: string) =>
      calls.some(({ procedure, ids }) => ids.some(({ field }) => `${procedure}.${field}` === name))
    const named = Object.keys(subjectOfField)
    const unnamed = others.filter(
      (name) => !isSaid(name) && !named.some((one) => name.endsWith(`.${one}`)),
    )
    expect([...unsaid, ...unnamed]).toEqual([])
  })

  test('and while staff view the portal as a client, only their own session is written', () => {
    const writes = calls.filter((call) => answersViewing(call) && call.kind === 'mutation')
    expect(writes.map(({ name }) => name)).toEqual(['account.keepSession'])
  })

  test('and has a sample of its own only as long as it is there', () => {
    const names = calls.map(({ procedure, name }) => procedure ?? name)
    expect(Object.keys(samples).filter((name) => !names.includes(name))).toEqual([])
  })

  test('every registered route, except the HEAD of a GET, a 405 and files', async () => {
    const listed = calls.flatMap(({ method, path }) => (path ? [`${method} ${path}`] : []))
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

/**
 * Once a call, and a change only by whom it refuses. tests/sweeps/access.test.ts tries every way and spelling, that
 * the others may, and that a refusal writes nothing.
 */
test.each(calls)('$name answers each caller as it says', async (call) => {
  const [way] = waysTo(call).slice(-1)
  const denied = deniedBy(call)
  for (const caller of call.kind === 'query' ? callers : denied) {
    // All procedures find the session in one place: tests/server/auth/sessions.test.ts.
    if (call.procedure !== null && (caller === 'bad' || caller === 'expired')) continue
    const answer = await way?.call(portal, records, caller)
    expect([caller, answer?.status]).toStrictEqual([caller, answer?.right])
    if (denied.includes(caller)) expect(answer?.text).not.toContain(records.owner.email)
    if (answer?.status === 403) {
      expect(answer.text).toMatch(/^({"message":")?You don't have permission to [a-z]/)
    }
  }
})

/** tests/sweeps/access.test.ts tries every malformed id, and compares the whole answers, to each caller. */
test.each(calls.filter(({ path }) => path?.includes(':') === true))(
  '$name answers 404 for an unknown and for a malformed id',
  async (call) => {
    const { admin, owner } = call.verdicts
    const caller = admin === 404 && owner < 400 ? 'owner' : 'admin'
    const auth = { authorization: `Bearer ${tokenOf(records, caller)}` }
    for (const id of [noId, ...malformedIds.slice(0, 1)]) {
      const { headers, ...request } = requestFor(call, records, id)
      const answer = await portal.app.inject({ ...request, headers: { ...headers, ...auth } })
      expect([id, answer.statusCode]).toStrictEqual([id, 404])
      expect(answer.json()).toStrictEqual({ message: expect.stringMatching(/ not found$/) })
    }
  },
)

/** tRPC itself (its procedures are listed one by one), and files that are the same for everybody. */
const openToAll = [
  '/trpc/:path',
  '/trpc/realtime.changes',
  '/api/docs/*',
  // Its token names the user and the kind of mail to unsubscribe, and allows nothing else.
  '/unsubscribe',
  // Its ticket names a client's session, and allows nothing else.
  '/download-my-data',
  '/download-documents',
  // Its cookie names the session of a spouse, and opens the documents of one review.
  '/api/spouse/documents/:id',
  // Its cookie names the session of a link, and opens the completed documents of one return.
  '/api/copy/documents/:id',
  '/.well-known/security.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/firm-pictures/:file',
  '/electronic-signature.pdf',
  '/notices/:file',
]
