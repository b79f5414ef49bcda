import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/calls/context.ts'
import { type DocumentLimits, documentLimits } from '#server/calls/document-limits.ts'
import { registerDownload } from './download.route.ts'
import { registerUpload } from './upload.route.ts'

/**
 * Upload and download, which are byte streams and not procedures. Needs its own Fastify scope, because multipart is the
 * only body that it parses.
 */
export async function registerDocumentFiles(
  api: FastifyInstance,
  services: Services,
  limits: DocumentLimits = documentLimits,
): Promise<void> {
  api.removeAllContentTypeParsers()
  await api.register(multipart)
  registerUpload(api, services, limits)
  registerDownload(api, services, limits)
}
