import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

test('only pieces in a place of a limiter and live lines are written without Fastify', () => {
  const importers = sourcesIn('src/server').filter(({ imports }) =>
    imports.some(({ names }) => names.includes('writeRawHead')),
  )
  expect(importers.map(({ file }) => file).toSorted()).toEqual([
    'src/server/event-stream.ts',
    'src/server/web/send-pieces.ts',
  ])
})
