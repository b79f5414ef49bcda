import type { TestApp } from '#tests/support/app.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf, aPng } from '#tests/support/files.ts'

export const pdf = aPdf()

/** Helpers for one portal: a client with a return, and an upload that must succeed. */
export function documentsOf(portal: TestApp) {
  return {
    async aClientWithReturn(status: 'pending' | 'completed' | 'filed' = 'pending', taxYear = 2025) {
      const client = await aClient(portal)
      const { id: returnId } = await aReturn(portal, { clientId: client.id, status, taxYear })
      return { ...client, returnId }
    },

    /** Returns the new document's id. */
    async upload(by: Pick<Person, 'api'>, returnId: string, category = 'w2', name = 'a.pdf') {
      const bytes = name.endsWith('.png') ? aPng() : pdf
      return anUpload(by, returnId, { name, bytes, category })
    },
  }
}
