import type { FastifyInstance } from 'fastify'
import { brandQuery } from '#shared/firm/brand.ts'
import { firm, firmColors, firmValues } from '#shared/firm/firm.ts'
import { publicPagePaths } from '#shared/base/pages.ts'
import type { Config } from '#server/base/config.ts'

/** robots.txt, sitemap.xml, security.txt and the web app manifest. */
export function answerCrawlers(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'firmEmail'>,
): void {
  const { publicUrl } = config
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(securityText({ publicUrl, contact: mailAddress(config.firmEmail) }, new Date())),
  )
  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest())),
  )
}

function robots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /reset-password',
    'Disallow: /prove-email',
    'Disallow: /invitation',
    'Disallow: /end-access',
    'Disallow: /spouse',
    'Disallow: /copy',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The contact for reports of vulnerabilities (RFC 9116). It must expire within a year. */
function securityText(
  { publicUrl, contact }: { publicUrl: string; contact: string },
  now: Date,
): string {
  const expires = new Date(now.getTime() + 180 * 24 * 3_600_000)
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security`,
    '',
  ].join('\n')
}

/** The address in `Firm <office@example.com>`. */
function mailAddress(mailbox: string): string {
  return /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox
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

/** W3C, Web Application Manifest. Its colors are the client's `ground` token and the firm's own. */
function manifest() {
  const query = brandQuery(firmValues())
  return {
    name: firm.name,
    short_name: firm.name,
    start_url: '/',
    display: 'browser',
    background_color: '#faf8f4',
    theme_color: firmColors?.accent[0] ?? '#faf8f4',
    icons: [
      { src: `/icon-192.png${query}`, sizes: '192x192', type: 'image/png' },
      {
        src: `/icon-512.png${query}`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'any maskable',
      },
    ],
  }
}
