import type { FastifyInstance } from 'fastify'
import { publicPagePaths } from '#shared/pages.ts'

/** What search engines ask for first: where they may look, and which pages there are. */
export function answerCrawlers(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
}

function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /reset-password',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** sitemaps.org, protocol 0.9. */
function sitemap(publicUrl: string): string {
  const pages = publicPagePaths.map((page) => `  <url><loc>${publicUrl}${page}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n')
}
