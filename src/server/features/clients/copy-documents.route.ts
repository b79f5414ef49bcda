import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/calls/context.ts'
import { registerLinkDocuments } from '#server/web/link-documents.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { findCopySession } from './copy-links.ts'

/** GET /api/copy/documents/:id: a completed document of the return that a link opens. */
export function registerCopyDocuments(api: FastifyInstance, services: Services): void {
  registerLinkDocuments(api, services, {
    url: '/api/copy/documents/:id',
    kind: 'copy',
    refusal,
    async find(token) {
      const copy = await findCopySession(services.db, token, services.clock())
      return (
        copy && {
          viewer: { role: 'copy', taxReturnId: copy.taxReturnId },
          account: `copy ${copy.taxReturnId}`,
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
    title: 'Open your link again',
    text: 'Your copy was closed after a while to keep it safe. Open the link again, then the document.',
    link: () => home,
  },
}
