import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { withFirm } from '#shared/firm/firm-page.ts'
import type { Config } from '#server/base/config.ts'
import { projectRoot } from '#server/base/startup.ts'
import { answerPages, pageOf, withFirmAccounts } from './static.ts'

/** For development: serves the client from its sources with hot reload on the portal's own port. */
export async function attachVite(
  app: FastifyInstance,
  { firmAccounts }: Pick<Config, 'firmAccounts'>,
): Promise<void> {
  const vite = await createServer({
    configFile: path.join(projectRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Vite ends the raw response itself.
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|trpc)(\/|$)/i.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
  // Closes hot-reload connections, which would delay the server's close.
  app.addHook('preClose', () => vite.close())
  const index = path.join(vite.config.root, 'index.html')
  answerPages(app, async (url) => {
    const html = withFirmAccounts(await readFile(index, 'utf8'), firmAccounts)
    return pageOf(withFirm(await vite.transformIndexHtml(url, html)))
  })
}
