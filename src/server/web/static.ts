import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerPages } from './page.ts'

/** Serves the built client in `clientDir`: its files, and its page at every address that has none. */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string,
  publicUrl = '',
): Promise<void> {
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
    globIgnore: ['assets/**', 'prerendered/**', 'index.html'],
    maxAge: '1h',
  })
  const shell = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  const prerendered = await readPrerendered(path.join(clientDir, 'prerendered'), publicUrl)
  answerPages(app, (address) => Promise.resolve(prerendered.get(address) ?? shell))
}

/** What the build writes where a page names its own address; see src/build/page-heads.ts. */
const addressPlaceholder = '__PUBLIC_URL__'

/** The pages that the build has written out, by their address; the others start from the empty one. */
async function readPrerendered(folder: string, publicUrl: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pages = names.map(async (name): Promise<[string, string]> => {
    const page = path.basename(name, '.html')
    const html = await readFile(path.join(folder, name), 'utf8')
    const address = page === 'index' ? '/' : `/${page}`
    return [address, html.replaceAll(addressPlaceholder, publicUrl)]
  })
  return new Map(await Promise.all(pages))
}
