import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/calls/context.ts'
import { registerLinkDocuments } from '#server/web/link-documents.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { findSpouseSession } from './spouse-links.ts'

/** GET /api/spouse/documents/:id: a document of the current package, or the spouse's own signed PDF. */
export function registerSpouseDocuments(api: FastifyInstance, services: Services): void {
  registerLinkDocuments(api, services, {
    url: '/api/spouse/documents/:id',
    kind: 'spouse',
    refusal,
    async find(token) {
      const spouse = await findSpouseSession(services.db, token, services.clock())
      return (
        spouse && {
          viewer: { role: 'spouse', signerId: spouse.signerId },
          account: `spouse ${spouse.signerId}`,
        }
      )
    },
  })
}

const home = { href: '/', label: 'Go to our site' }
const refusal: Refusal = {
  title: 'This document can’t be opened',
  back: home,
  signedOut: {
    title: 'Open the link in our email again',
    text: 'Your review was closed after a while to keep it safe. Open the link again, then the document.',
    link: () => home,
  },
}
