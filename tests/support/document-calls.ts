import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { realTimers } from '#server/base/timers.ts'
import { type DocumentLimits, documentLimits } from '#server/calls/document-limits.ts'
import { registerDocumentFiles } from '#server/features/documents/document-files.ts'
import { registerErrorAnswers } from '#server/web/errors.ts'
import { registerHeaders } from '#server/web/headers.ts'
import type { TestApp } from './app.ts'

/** Only the upload and the download routes, with the services of a test app and limits that a test can reach. */
export async function documentCalls(
  { services }: Pick<TestApp, 'services'>,
  limits: Partial<DocumentLimits>,
): Promise<FastifyInstance> {
  const app = fastify()
  registerHeaders(app, services.config)
  registerErrorAnswers(app)
  await app.register(cookie)
  await app.register((api) =>
    registerDocumentFiles(
      api,
      { ...services, timers: realTimers },
      { ...documentLimits, ...limits },
    ),
  )
  return app
}
