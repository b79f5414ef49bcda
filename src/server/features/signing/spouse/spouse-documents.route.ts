import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/calls/context.ts'
import { registerLinkDocuments } from '#server/web/link-documents.ts'
import { findSpouseSession } from './spouse-links.ts'

/** A document of the current package, or the spouse's own signed PDF. */
export function registerSpouseDocuments(api: FastifyInstance, services: Services): void {
  registerLinkDocuments(api, services, {
    kind: 'spouse',
    closed: {
      title: 'Open the link in our email again',
      text: 'Your review was closed after a while to keep it safe. Open the link again, then the document.',
    },
    async find(token) {
      const spouse = await findSpouseSession(services.db, token, services.clock())
      return spouse && { role: 'spouse', signerId: spouse.signerId }
    },
  })
}
