import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { registerHeaders } from '#server/web/headers.ts'
import { serveClient } from '#server/web/static.ts'
import { pagePaths } from '#shared/base/pages.ts'

let app: FastifyInstance
let clientDir: string

const files: Record<string, string | Buffer> = {
  'index.html': '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>shell',
  'prerendered/index.html': '<script nonce="__CSP_NONCE__"></script>front page',
  'prerendered/services.html': 'services',
  'prerendered/about.html': 'about us '.repeat(1000),
  'favicon.svg': '<svg/>',
  'assets/app-1a2b.js': 'app()',
  'assets/app-1a2b.js.br': brotliCompressSync('app()'),
}

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(os.tmpdir(), 'portal-client-'))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(clientDir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  app = fastify()
  registerHeaders(app, readConfig({ DATA_DIR: clientDir }))
  await serveClient(app, clientDir)
})
afterAll(async () => {
  await app.close()
  await rm(clientDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('pages', () => {
  test.each(pagePaths)('%s is served', async (page) => {
    const answer = await get(page)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['/services/', '/services'],
    ['//admin', '/admin'],
    ['/admin//inbox/?status=filed', '/admin/inbox?status=filed'],
    ['/?signin=1?', null],
    ['//', '/'],
    ['//evil.example/admin', '/evil.example/admin'],
    ['//\\evil.example//', '/evil.example'],
    ['/Admin/', '/Admin'],
  ])('%s leads to the one address of that page: %s', async (typed, address) => {
    const { statusCode, headers } = await get(typed)
    expect([statusCode, headers['location'] ?? null]).toEqual([
      address === null ? 200 : 308,
      address,
    ])
  })

  test('an unknown address of the API with more slashes is JSON too', async () => {
    const { statusCode, headers } = await get('//api//nowhere/')
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  test('a prerendered page is served if there is one, else the shell', async () => {
    expect((await get('/')).body).toContain('front page')
    expect((await get('/?signin=1')).body).toContain('front page')
    expect((await get('/admin')).body).toContain('shell')
  })

  test('an unknown page is a 404 with the shell, which shows the not-found screen', async () => {
    for (const address of [
      '/nowhere',
      '/services/prices',
      '/index.html',
      '/prerendered/services.html',
      '/Admin',
      '/SERVICES',
    ]) {
      const answer = await get(address)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('shell')
    }
  })

  test.each(['/api/nowhere', '/trpc/nowhere', '/assets/nowhere.js'])(
    '%s is a 404 in JSON, because it is not a page',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: expect.any(String) }])
    },
  )

  test('every answer has its own nonce, the same in the policy and the page', async () => {
    const nonces = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const answer = await get('/admin')
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
      expect(answer.body.match(/nonce="([^"]*)"/g)).toEqual([
        `nonce="${nonce}"`,
        `nonce="${nonce}"`,
      ])
      nonces.add(nonce ?? '')
    }
    expect(nonces.size).toBe(20)
  })

  test('is compressed for callers that accept it', async () => {
    const answer = await get('/about', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(files['prerendered/about.html'])
    expect((await get('/about')).body).toBe(files['prerendered/about.html'])
  })
})

describe('files', () => {
  test('a hashed asset is cached for a year, and sent as compressed by the build', async () => {
    expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect((await get('/assets/app-1a2b.js')).body).toBe('app()')
  })

  test('an icon is cached for an hour', async () => {
    const answer = await get('/favicon.svg')
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' })
  })

  test('nothing outside of the build is served', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/.env',
    ]) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })
})
