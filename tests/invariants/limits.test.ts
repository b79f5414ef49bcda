import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countedFirst, type RateLimit } from '#server/calls/rate-limits.ts'
import { errors } from '#server/base/errors.ts'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'
import { whoMayCall } from '#server/rest/openapi/responses.ts'
import { openApiPath } from '#server/rest/openapi/schemas.ts'
import { definitionOf } from '#server/rest/procedures.ts'
import { restTable } from '#server/rest/table.ts'
import { appRouter } from '#server/router.ts'
import { needsSession } from '#server/calls/trpc.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { limitedRoutes, limitsTable } from './limits.table.ts'

const registered: RouteOptions[] = []
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void registered.push(route))
})

const portal = await startTestApp()
const [client, admin] = [await aClient(portal), await anAdmin(portal)]
const unlimited = portal.services.limits
afterEach(() => void (portal.services.limits = unlimited))
afterAll(() => portal.close())

const definitionIn = z.custom<{ _def: { type: string } }>((value) => typeof value === 'function')
const mutations = Object.entries(appRouter._def.procedures).flatMap(([path, procedure]) =>
  definitionIn.parse(procedure)._def.type === 'mutation' ? [path] : [],
)
const limitOf = (path: string) => definitionOf(path).meta?.limit ?? []
const namesOf = (path: string) => {
  const limit = limitOf(path)
  return 'none' in limit ? [] : (limit as RateLimit[])
}

/** Without input, so a call that gets further is a 400. */
const call = async (path: string) => {
  const { token } = path.startsWith('admin.') ? admin : client
  const { status, message } = await callTrpc(portal, path, { token })
  return `${status} ${message}`
}

describe('every change has a limit', () => {
  test('that the table lists', () => {
    const lines = mutations.map((path) => {
      const limit = limitOf(path)
      const said = 'none' in limit ? `none: ${limit.none}` : limit.join(' ')
      return `${path.padEnd(39)} ${said || 'saves'}`
    })
    expect(lines.join('\n')).toBe(limitsTable.trim())
  })

  test('also those that need no session', () => {
    const open = mutations.filter((path) => !needsSession(definitionOf(path).middlewares))
    for (const path of open) {
      const limit = limitOf(path)
      expect([path, 'none' in limit || limit.some((name) => name.endsWith('-network'))]).toEqual([
        path,
        true,
      ])
    }
  })

  test('which counts before the input is read', async () => {
    for (const path of mutations) {
      for (const name of namesOf(path).filter((one) => countedFirst(one) !== null)) {
        portal.services.limits = {
          ...unlimited,
          spend: (spent) =>
            spent === name ? Promise.reject(errors.tooMany(60, name)) : Promise.resolve(1),
        }
        expect([path, await call(path)]).toEqual([
          path,
          `429 Too many ${name}. Please wait and try again.`,
        ])
      }
    }
  })

  test('and one for all changes of an account together', async () => {
    const refuse = () => Promise.reject(errors.tooMany(60, 'changes'))
    portal.services.limits = { ...unlimited, spendChange: refuse }
    for (const path of mutations.filter((one) => needsSession(definitionOf(one).middlewares))) {
      expect([path, await call(path)]).toEqual([
        path,
        '429 Too many changes. Please wait and try again.',
      ])
    }
  })

  test('which the OpenAPI document states, with the seconds to wait', async () => {
    const tooMany = () => Promise.reject(errors.tooMany(60, 'attempts'))
    portal.services.limits = { ...unlimited, spend: tooMany, spendChange: tooMany }
    const stated = makeOpenApiDocument()
    for (const { method, path } of restTable) {
      const call = stated.paths[openApiPath(path)]?.[method.toLowerCase()]
      const isForStaff = call?.description.startsWith(whoMayCall.staff)
      // Of its own, as one of the calls ends the session.
      const owner = await aClient(portal)
      const { id } = await aReturn(portal, { clientId: owner.id })
      const payload = call?.requestBody?.content['application/json']?.example ?? {}
      const { statusCode, headers } = await portal.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, id),
        headers: { authorization: `Bearer ${(isForStaff ? admin : owner).token}` },
        ...(method !== 'GET' && { payload: Object(payload) as object }),
      })
      const isLimited = statusCode === 429 && headers['retry-after'] === '60'
      expect([method, path, isLimited]).toEqual([method, path, '429' in (call?.responses ?? {})])
    }
    expect(stated.components.responses['TooMany']?.headers).toHaveProperty('retry-after')
  })

  test('as each other route that changes something has', () => {
    const procedures = restTable.flatMap(({ method, path, procedure }) =>
      procedure === null ? [] : [`${method} ${path}`],
    )
    const changing = registered.flatMap(({ method, url }) =>
      typeof method === 'string' && !['GET', 'HEAD', 'OPTIONS'].includes(method)
        ? [`${method} ${url}`]
        : [],
    )
    const others = new Set(changing.filter((route) => !procedures.includes(route)))
    expect([...others].toSorted()).toEqual(Object.keys(limitedRoutes).toSorted())
  })
})
