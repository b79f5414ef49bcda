import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { sourcesIn } from './sources.ts'
import { streamingRoutes } from './streams.table.ts'

test('only pieces in a place of a limiter and live lines are written without Fastify', () => {
  const importers = sourcesIn('src/server').filter(({ imports }) =>
    imports.some(({ names }) => names.includes('writeRawHead')),
  )
  expect(importers.map(({ file }) => file).toSorted()).toEqual([
    'src/server/event-stream.ts',
    'src/server/web/send-pieces.ts',
  ])
})

test('each route of the table is there', async () => {
  const registered = new Set<string>()
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) registered.add(`${name} ${url}`)
    })
  }
  channel('fastify.initialization').subscribe(note)
  const portal = await startTestApp()
  await portal.close()
  channel('fastify.initialization').unsubscribe(note)
  const routes = Object.keys(streamingRoutes).filter((route) => route.includes('/'))
  expect(routes.filter((route) => !registered.has(route))).toEqual([])
})
