import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApiJson } from './document.ts'
import { docsPage } from './page/page.ts'

/** The contract, for programs and for people. Both stand in the table too, which refuses their other methods. */
export async function registerOpenApi(app: FastifyInstance) {
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApiJson()),
  )
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage))
  await app.register(fastifyStatic, {
    root: [path.join(import.meta.dirname, 'page'), ...libraries.map(folderOf)],
    prefix: '/api/docs/',
    allowedPath: (name) => pageFiles.has(name),
    decorateReply: false,
    index: false,
    maxAge: '1h',
  })
}

/** All that the page loads: of its own folder, of Swagger UI and of the portal's fonts. */
const pageFiles = new Set([
  '/start.js',
  '/page.css',
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/figtree-latin-wght-normal.woff2',
  '/newsreader-latin-opsz-normal.woff2',
])

const libraries = [
  'swagger-ui-dist/swagger-ui.css',
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
]

function folderOf(file: string): string {
  return path.dirname(fileURLToPath(import.meta.resolve(file)))
}
