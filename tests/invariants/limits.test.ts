import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import type { Meta } from '#server/calls/meta.ts'
import { countedFirst } from '#server/calls/rate-limits.ts'
import { errors } from '#server/base/errors.ts'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'
import { whoMayCall } from '#server/rest/openapi/responses.ts'
import { openApiPath } from '#server/rest/openapi/schemas.ts'
import { restTable } from '#server/rest/table.ts'
import { testPortal } from '#tests/support/app.ts'
import { calls, needsAccount } from '#tests/support/calls.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const registered: RouteOptions[] = []
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void registered.push(route))
})

const portal = await testPortal()
const [client, admin] = [await aClient(portal), await anAdmin(portal)]
const unlimited = portal.services.limits
afterEach(() => void (portal.services.limits = unlimited))

const mutations = calls.flatMap(({ procedure, kind, meta }) =>
  procedure !== null && kind === 'mutation' ? [{ path: procedure, meta }] : [],
)
const namesOf = ({ limit = [] }: Meta) => ('none' in limit ? [] : limit)

/** Without input, so a call that gets further is a 400. */
const call = async (path: string) => {
  const { token } = path.startsWith('admin.') ? admin : client
  const { status, message } = await callTrpc(portal, path, { token })
  return `${status} ${message}`
}

describe('every change has a limit', () => {
  test('a named one if it needs no account', () => {
    const open = mutations.filter(({ meta }) => !needsAccount({ meta }))
    const without = open.filter(
      ({ meta: { limit = [] } }) =>
        !('none' in limit) && !limit.some((name) => name.endsWith('-network')),
    )
    expect(without).toEqual([])
  })

  test('which counts before the input is read', async () => {
    for (const { path, meta } of mutations) {
      for (const name of namesOf(meta).filter((one) => countedFirst(one) !== null)) {
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
    for (const { path } of mutations.filter(needsAccount)) {
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
    const anOwner = async () => {
      const owner = await aClient(portal)
      return { token: owner.token, ...(await aReturn(portal, { clientId: owner.id })) }
    }
    let owner = await anOwner()
    for (const { method, path } of restTable) {
      const call = stated.paths[openApiPath(path)]?.[method.toLowerCase()]
      const isForStaff = call?.description.startsWith(whoMayCall.staff)
      const payload = call?.requestBody?.content['application/json']?.example ?? {}
      const { statusCode, headers } = await portal.app.inject({
        method,
        url: path.replaceAll(/:\w+/g, owner.id),
        headers: { authorization: `Bearer ${(isForStaff ? admin : owner).token}` },
        ...(method !== 'GET' && { payload: Object(payload) as object }),
      })
      const isLimited = statusCode === 429 && headers['retry-after'] === '60'
      expect([method, path, isLimited]).toEqual([method, path, '429' in (call?.responses ?? {})])
      // One that goes through may end the session.
      if (!isLimited && method !== 'GET') owner = await anOwner()
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

/** Routes that are no procedure and change or cost something, and what limits them. */
const limitedRoutes: Record<string, string> = {
  'POST /api/tax-returns/:id/documents':
    'upload-account; shares of uploads at a time; files and bytes of a return, an account and a network',
  'POST /api/admin/firm/reports': 'the general limit; two at a time',
  'POST /download-my-data': 'a ticket of dataExport.begin; shares of zips at a time',
  'POST /download-documents': 'a ticket of dataExport.beginDocuments; shares of zips at a time',
  'POST /unsubscribe': 'unsubscribe-network',
}
