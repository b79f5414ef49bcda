import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { type DocumentLimits, documentLimits } from './document-limits.ts'
import { registerDownload } from './download/download.route.ts'
import { registerUpload } from './upload/upload.route.ts'

/**
 * The two calls that are streams of bytes, and so no procedures. Call it in a scope of its own: multipart is the only
 * body that is read here, and it is read nowhere else.
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
