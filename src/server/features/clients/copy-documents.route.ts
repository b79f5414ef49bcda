import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/calls/context.ts'
import { registerLinkDocuments } from '#server/web/link-documents.ts'
import { findCopySession } from './open-copy-link.ts'

/** A completed document of the return that a link opens. */
export function registerCopyDocuments(api: FastifyInstance, services: Services): void {
  registerLinkDocuments(api, services, {
    kind: 'copy',
    closed: {
      title: 'Open your link again',
      text: 'Your copy was closed after a while to keep it safe. Open the link again, then the document.',
    },
    async find(token) {
      const copy = await findCopySession(services.db, token, services.clock())
      return copy && { role: 'copy', taxReturnId: copy.taxReturnId }
    },
  })
}
