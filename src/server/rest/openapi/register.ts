import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { brandQuery } from '#shared/firm/brand.ts'
import { firm, firmValues } from '#shared/firm/firm.ts'
import { colorStyle } from '#shared/firm/firm-page.ts'
import { escapeHtml } from '#shared/base/html.ts'
import { allowHtmlFromText } from '#server/web/headers.ts'
import { openApiJson } from './document.ts'

/** Serves the contract as JSON and as a page. Both are in the table, which answers other methods. */
export async function registerOpenApi(app: FastifyInstance) {
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApiJson()),
  )
  app.get('/api/docs', (_request, reply) =>
    allowHtmlFromText(reply).type('text/html; charset=utf-8').send(docsPage(reply.nonce)),
  )
  await app.register(fastifyStatic, {
    root: [path.join(import.meta.dirname, 'page'), ...libraries.map(folderOf)],
    prefix: '/api/docs/',
    allowedPath: (name) => pageFiles.has(name),
    decorateReply: false,
    index: false,
    maxAge: '1h',
  })
}

/** Files that the page loads: its own, Swagger UI's and the portal's fonts. */
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

/**
 * Swagger UI without inline scripts, under the site's content security policy, except that it may write HTML from text.
 */
const docsPage = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API – ${escapeHtml(firm.name)}</title>
    <link rel="icon" href="/favicon.svg${brandQuery(firmValues())}" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/page.css" />
    ${colorStyle(nonce)}
    <script src="/api/docs/start.js"></script>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
  </head>
  <body>
    <main id="contract">
      <noscript>
        <p>This page needs JavaScript. The contract itself is <a href="/api/openapi.json">here</a>.</p>
      </noscript>
    </main>
  </body>
</html>
`
