import { errors } from '#server/base/errors.ts'
import type { SignedInCall } from '#server/change/services.ts'
import { findGranter, noteOpened } from './client-access.queries.ts'

/** For a list of a client other than the viewer: checks that they act for it, and notes that they looked. */
export async function openClient({ db, viewer }: SignedInCall, clientId: string): Promise<void> {
  // Staff read clients with their own calls.
  const granter = await findGranter(db, { id: viewer.id, role: 'client' }, clientId)
  if (granter === null) throw errors.notFound('Client')
  if (!viewer.viewedBy) await noteOpened(db, viewer.id, clientId)
}
