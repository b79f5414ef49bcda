import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerPages } from '#server/web/page.ts'

/** Serves the built client in `clientDir`: its files, and its page at every address that has none. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  // A name in assets/ holds the hash of what is in it: it never changes, so a browser needn't ask again.
  await app.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  })
  // Icons, robots.txt and the like.
  await app.register(fastifyStatic, {
    root: clientDir,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    maxAge: '1h',
  })
  const page = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  answerPages(app, () => Promise.resolve(page))
}
